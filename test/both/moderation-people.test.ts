import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { reportRecord } from '../../src/features/moderation/verbs/reports.ts'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderComment, renderTask } from '../support/builders/render.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'

const post = (map: TestMap, path: string, json: object = {}) =>
  map.call('write', 'POST', `/api/1/map/${path}/`, { json })

const suggest = (map: TestMap, person: { id: number }, title = 'A wish') =>
  suggestTask(actingAs(map, person), renderTask({ parent: map.list(), title, description: '' }))

const say = (map: TestMap, person: { id: number }, parent: number, content: string) =>
  addComment(actingAs(map, person), renderComment({ parent, content }))

const trashOf = async (map: TestMap) => (await map.client('write').trash.list()).results

describe('trusting and blocking', () => {
  it('trusting a person approves all their pending items in this map only', async () => {
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

  it('blocking a person declines all their pending items and keeps the public ones', async () => {
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

  it('409 for a team member, 404 for someone who has never been active here', async () => {
    const map = await aMap()
    const [member, stranger] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
    const task = await map.task()
    await castVote(actingAs(map, member), { parent: task.id })

    expect((await post(map, `people/${member.id}/block`, { reason: 'No.' })).status).toBe(409)
    expect((await post(map, `people/${stranger.id}/trust`)).status).toBe(404)
  })
})

describe('blocking a person and removing everything they wrote', () => {
  it('is a single deletion, and restoring it brings everything back and unblocks the person', async () => {
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

  it('409 while one of their lists is in the trash', async () => {
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
  it("403 people can't report their own posts, and the page doesn't offer it", async () => {
    const map = await aMap()
    const [author, reader] = [await aPerson(map), await aPerson(map)]
    const id = await aTaskOf(actingAs(map, author), { parent: map.list(), title: 'Mine' })
    const comment = await say(map, author, id, 'My word')
    const path = `/${map.team}/map/task/${id}-mine/`
    const links = async (person: typeof author) => (await person.get(path)).text.match(/report(\?comment=\d+)?"/g) ?? []

    expect(await links(author)).toEqual([])
    expect(await links(reader)).toEqual([`report?comment=${comment}"`, 'report"'])
    for (const about of [{}, { comment: String(comment) }]) {
      expect((await author.post(`${path}report`, { reason: 'Bad', ...about })).status).toBe(403)
      expect((await reader.post(`${path}report`, { reason: 'Bad', ...about })).status).toBe(303)
    }
    const own = { kind: 'comment', id: comment, reason: 'Bad', network_hash: '' } as const
    await expect(reportRecord(actingAs(map, author), own)).rejects.toMatchObject({ code: 'own_text' })
    expect((await map.client('write').reports.list()).count).toBe(2)
  })

  it('anyone can report a post once, and the team closes reports', async () => {
    const map = await aMap()
    const task = await map.task({ title: 'Loud' })
    const { id: comment } = await map.client('write').comments.create({ parent: task.id, content: 'Rude' })
    const path = `${new URL(task.service_url).pathname}report`
    const [visitor, person] = [aBrowser(map.url), await aPerson(map)]

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

  it('429 after ten reports an hour from one network', async () => {
    const map = await aMap()
    const visitor = aBrowser(map.url)
    const statuses: number[] = []
    for (let n = 0; n <= 10; n += 1) {
      const task = await map.task({ title: `Task ${n}` })
      const { status } = await visitor.post(`${new URL(task.service_url).pathname}report`, { reason: 'Bad' })
      statuses.push(status)
    }

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429])
  })

  it('404 for a pending task, even for its author', async () => {
    const map = await aMap()
    const author = await aPerson(map)
    const { id } = await suggest(map, author, 'Mine')

    expect((await author.get(`/${map.team}/map/task/${id}-mine/report`)).status).toBe(404)
    expect((await author.post(`/${map.team}/map/task/${id}-mine/report`, { reason: 'x' })).status).toBe(404)
  })
})
