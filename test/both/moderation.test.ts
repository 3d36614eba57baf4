import { describe, expect, it } from 'vitest'
import { renderComment } from '../../src/features/comments/rules/render-comment.ts'
import { addComment } from '../../src/features/comments/verbs/add-comment.ts'
import { suggestTask } from '../../src/features/suggestions/verbs/suggest-task.ts'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { castVote } from '../../src/features/votes/verbs/cast-vote.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { resultTitles } from '../support/builders/search.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'

const post = (map: TestMap, path: string, json: object = {}) =>
  map.call('write', 'POST', `/api/1/map/${path}/`, { json })

const suggest = (map: TestMap, person: { id: number }, title = 'A wish') =>
  suggestTask(actingAs(map, person), renderTask({ parent: map.list(), title, description: '' }))

const say = (map: TestMap, person: { id: number }, parent: number, content: string) =>
  addComment(actingAs(map, person), renderComment({ parent, content }))

const trashOf = async (map: TestMap) => (await map.client('write').trash.list()).results

describe('declining', () => {
  it('a waiting suggestion goes to the trash; its author reads why, others find nothing', async () => {
    const map = await aMap()
    const [author, other] = [await aPerson(map), await aPerson(map)]
    const { id } = await suggest(map, author, 'A zeppelin')
    const path = `/${map.team}/map/task/${id}-a-zeppelin/`

    expect((await post(map, `tasks/${id}/decline`, { reason: 'We stay on the ground.' })).status).toBe(204)

    const own = await author.get(path)
    expect([own.status, own.text.includes('We stay on the ground.')]).toEqual([410, true])
    const you = (await author.get('/you')).text
    expect([you.includes('A zeppelin'), you.includes('We stay on the ground.')]).toEqual([true, true])
    for (const reader of [other, aBrowser(map.address), await aPerson(map, { role: 'Moderator' })]) {
      expect((await reader.get(path)).status).toBe(404)
    }
    expect((await other.get('/you')).text).not.toContain('We stay on the ground.')
    expect((await map.call('manage', 'GET', `/api/1/map/tasks/${id}/`)).status).toBe(404)
    expect(await trashOf(map)).toMatchObject([{ kind: 'task', title: 'A zeppelin', reason: 'We stay on the ground.' }])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('what was only deleted is not shown as declined', async () => {
    const map = await aMap()
    const author = await aPerson(map)
    const { id } = await suggest(map, author, 'A zeppelin')
    await map.client('write').tasks.delete(id)

    expect((await author.get(`/${map.team}/map/task/${id}-a-zeppelin/`)).status).toBe(404)
    expect((await author.get('/you')).text).not.toContain('A zeppelin')
  })

  it('a public task moves to the rejected ones, with the reason as a comment, also where nobody may comment', async () => {
    const map = await aMap()
    const rejected = map.list('rejected')
    await map.client('manage').lists.edit(rejected, { comments: false })
    const task = await map.task()

    expect((await post(map, `tasks/${task.id}/decline`, { reason: 'Not *now*.', notify: false })).status).toBe(204)

    const after = await map.client('read').tasks.get(task.id)
    expect([after.parent.id, after.comments_count]).toEqual([rejected, 1])
    const [said] = (await map.client('read').comments.list(task.id)).results
    expect(said?.parsed_content).toContain('<em>now</em>')
    expect((await map.events()).find(({ type }) => type === 'task.declined')?.data).toMatchObject({ notify: false })
  })

  it('409 a public task where there is no list of rejected ones, and nothing is changed', async () => {
    const map = await aMap()
    await map.client('manage').lists.delete(map.list('rejected'))
    const task = await map.task()
    const before = await map.events()

    const answer = await post(map, `tasks/${task.id}/decline`, { reason: 'No.' })

    expect([answer.status, answer.body.code]).toEqual([409, 'no_rejected_list'])
    expect(await map.events()).toEqual(before)
  })

  it('400 without a reason', async () => {
    const map = await aMap()
    const task = await map.task({ pending: true })

    for (const json of [{}, { reason: ' ' }]) {
      expect((await post(map, `tasks/${task.id}/decline`, json)).status).toBe(400)
    }
  })

  it('a comment goes to the trash, waiting or not', async () => {
    const map = await aMap()
    const task = await map.task()
    const { id } = await map.client('write').comments.create({ parent: task.id, content: 'Buy now' })

    expect((await post(map, `comments/${id}/decline`, { reason: 'Advertising.' })).status).toBe(204)
    expect(await trashOf(map)).toMatchObject([{ kind: 'comment', record_id: id, reason: 'Advertising.' }])
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(0)
  })
})

describe('a private question', () => {
  it('is read by the author and the team only; the author answers; the suggestion keeps waiting', async () => {
    const map = await aMap()
    const [author, other] = [await aPerson(map), await aPerson(map)]
    const { id } = await suggest(map, author, 'Mine')
    const path = `/${map.team}/map/task/${id}-mine/`

    expect((await author.post(`${path}message`, { content: 'Hello?' })).status).toBe(409)
    expect((await post(map, `tasks/${id}/messages/create`, { content: 'Which browser?' })).status).toBe(201)
    expect((await author.get(path)).text).toContain('Which browser?')
    expect((await author.post(`${path}message`, { content: 'The old one' })).status).toBe(303)
    const { results } = await map.client('write').messages.list(id)
    expect(results.map(({ content }) => content)).toEqual(['Which browser?', 'The old one'])
    expect((await map.call('read', 'GET', `/api/1/map/tasks/${id}/messages/`)).status).toBe(403)

    await map.client('write').tasks.edit(id, { pending: false })
    for (const reader of [other, aBrowser(map.address)]) {
      const { text } = await reader.get(path)
      expect([text.includes('Mine'), text.includes('Which browser?')]).toEqual([true, false])
    }
    expect((await other.post(`${path}message`, { content: 'Me too' })).status).toBe(403)
    expect(await resultTitles(map, 'browser')).toEqual([])
  })
})

describe('trust and block', () => {
  it('trusting approves everything of the person that waits, here only', async () => {
    const [map, elsewhere] = [await aMap(), await aMap()]
    await map.call('manage', 'POST', '/api/1/map/waiting/', { json: { comments_wait: 'everybody' } })
    const person = await aPerson(map)
    const task = await map.task()
    await suggest(map, person, 'One')
    await suggest(map, person, 'Two')
    await say(map, person, task.id, 'Three')
    await suggest(map, await aPerson(map), 'Of another')

    expect((await post(map, `people/${person.id}/trust`)).status).toBe(204)

    const { results } = await map.client('write').tasks.list({ pending: true })
    expect(results.map(({ title }) => title)).toEqual(['Of another'])
    expect((await map.client('read').comments.list(task.id)).results).toHaveLength(1)
    expect((await map.client('write').people.list()).results).toMatchObject([{ id: person.id, standing: 'trusted' }])
    expect((await suggest(elsewhere, person)).pending).toBe(true)
    await expectCountsEqualRows(map.database, map.id)

    await post(map, `people/${person.id}/clear`)
    expect((await suggest(map, person)).pending).toBe(true)
  })

  it('blocking declines everything of the person that waits; what is public stays', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const { id } = await suggest(map, person, 'Public')
    await map.client('write').tasks.edit(id, { pending: false })
    await suggest(map, person, 'Waits')

    expect((await post(map, `people/${person.id}/block`, { reason: 'Enough.' })).status).toBe(204)

    expect((await map.client('write').tasks.list()).results.map(({ title }) => title)).toEqual(['Public'])
    expect(await trashOf(map)).toMatchObject([{ title: 'Waits', reason: 'Enough.' }])
    await expect(suggest(map, person)).rejects.toMatchObject({ code: 'blocked' })
    await post(map, `people/${person.id}/clear`)
    expect((await suggest(map, person)).pending).toBe(true)
  })

  it('409 a member of the team, 404 somebody who was never here', async () => {
    const map = await aMap()
    const [member, stranger] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
    const task = await map.task()
    await castVote(actingAs(map, member), { parent: task.id })

    expect((await post(map, `people/${member.id}/block`, { reason: 'No.' })).status).toBe(409)
    expect((await post(map, `people/${stranger.id}/trust`)).status).toBe(404)
  })
})

describe('blocking and removing everything of a person', () => {
  it('is one deletion; restoring it brings all back and unblocks', async () => {
    const map = await aMap()
    const client = map.client('write')
    const [person, other] = [await aPerson(map), await aPerson(map)]
    const task = await map.task({ title: 'Of the team' })
    const own = await suggest(map, person, 'Theirs')
    await client.tasks.edit(own.id, { pending: false })
    await suggest(map, person, 'Theirs, waiting')
    await say(map, other, own.id, 'On theirs')
    const said = await say(map, person, task.id, 'Their words')
    const reply = await client.comments.create({ parent: task.id, content: 'A reply', in_reply_to: said })
    for (const voter of [person, other]) await castVote(actingAs(map, voter), { parent: task.id })
    const read = async () => ({
      titles: (await client.tasks.list()).results.map(({ title }) => title).toSorted(),
      comments: (await client.comments.list(task.id)).results.map(({ content }) => content),
      votes: (await client.tasks.get(task.id)).votes_count,
      reply: (await client.comments.get(reply.id)).in_reply_to,
    })
    const before = await read()

    expect((await post(map, `people/${person.id}/remove`, { reason: 'Spam' })).status).toBe(204)

    expect(await read()).toEqual({ titles: ['Of the team'], comments: ['A reply'], votes: 1, reply: null })
    await expectCountsEqualRows(map.database, map.id)
    const [entry, ...rest] = await trashOf(map)
    expect([entry?.kind, entry?.record_id, rest]).toEqual(['person', person.id, []])
    await expect(suggest(map, person)).rejects.toMatchObject({ code: 'blocked' })
    expect((await person.get('/you')).text).not.toContain('Spam')

    expect((await post(map, `trash/${entry?.id}/restore`)).status).toBe(204)
    expect(await read()).toEqual(before)
    await expectCountsEqualRows(map.database, map.id)
    expect((await suggest(map, person)).id).toBeGreaterThan(0)
  })

  it('409 while a list of theirs is in the trash', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    await suggest(map, person)
    await post(map, `people/${person.id}/remove`, { reason: 'Spam' })
    const [entry] = await trashOf(map)
    await map.client('manage').lists.delete(map.list())

    expect((await post(map, `trash/${entry?.id}/restore`)).status).toBe(409)
  })
})

describe('reports', () => {
  it('come from anybody, once from each; the team closes them', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Loud' })
    const { id: comment } = await map.client('write').comments.create({ parent: task.id, content: 'Rude' })
    const path = `${new URL(task.service_url).pathname}report`
    const [visitor, person] = [aBrowser(map.address), await aPerson(map)]

    expect((await visitor.get(`${path}?comment=${comment}`)).text).toContain('Rude')
    const sent = [
      await visitor.post(path, { reason: 'Too loud' }),
      await visitor.post(path, { reason: 'Again' }),
      await person.post(path, { reason: 'Mine', comment: String(comment) }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await visitor.post(path, { reason: ' ' })).status).toBe(400)
    const { results } = await map.client('write').reports.list()
    expect(results).toMatchObject([
      { task: task.id, comment: null, author: null, reason: 'Too loud' },
      { task: null, comment, author: { id: person.id }, reason: 'Mine' },
    ])
    await post(map, `tasks/${task.id}/reports/close`, { closed: true })
    expect((await map.client('write').reports.list()).count).toBe(1)
    await post(map, `tasks/${task.id}/reports/close`, { closed: false })
    await map.client('write').tasks.delete(task.id)
    expect((await map.client('write').reports.list()).count).toBe(0)
  })

  it('429 after ten an hour from one network', async () => {
    const map = await aMap()
    const visitor = aBrowser(map.address)
    const statuses: number[] = []
    for (let n = 0; n <= 10; n += 1) {
      const task = await map.task({ title: `Task ${n}` })
      const { status } = await visitor.post(`${new URL(task.service_url).pathname}report`, { reason: 'Bad' })
      statuses.push(status)
    }

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429])
  })

  it('404 what waits, also for its author', async () => {
    const map = await aMap()
    const author = await aPerson(map)
    const { id } = await suggest(map, author, 'Mine')

    expect((await author.get(`/${map.team}/map/task/${id}-mine/report`)).status).toBe(404)
    expect((await author.post(`/${map.team}/map/task/${id}-mine/report`, { reason: 'x' })).status).toBe(404)
  })
})
