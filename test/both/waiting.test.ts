import { describe, expect, it } from 'vitest'
import { renderComment } from '../../src/features/comments/rules/render-comment.ts'
import { addComment } from '../../src/features/comments/verbs/add-comment.ts'
import { suggestTask } from '../../src/features/suggestions/verbs/suggest-task.ts'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { resultTitles } from '../support/builders/search.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'

type Settings = { suggestions_wait?: string; comments_wait?: string; links_wait?: boolean }

const decide = (map: TestMap, json: Settings) => map.call('manage', 'POST', '/api/1/map/waiting/', { json })

const suggest = async (map: TestMap, person: { id: number }, title = 'A wish', description = '') =>
  suggestTask(actingAs(map, person), renderTask({ parent: map.list(), title, description }))

const comment = (map: TestMap, person: { id: number }, parent: number, content = 'A word') =>
  addComment(actingAs(map, person), renderComment({ parent, content }))

const waiting = async (map: TestMap) => (await map.client('write').comments.waiting({ pending: true })).results

describe('who must wait', () => {
  it('200 at first suggestions of everybody wait, comments of nobody; the settings are kept', async () => {
    const map = await aMap()

    expect((await map.call('manage', 'GET', '/api/1/map/waiting/')).body).toEqual({
      suggestions_wait: 'everybody',
      comments_wait: 'nobody',
      links_wait: false,
    })
    expect((await decide(map, { comments_wait: 'newcomers', links_wait: true })).body).toEqual({
      suggestions_wait: 'everybody',
      comments_wait: 'newcomers',
      links_wait: true,
    })
    expect((await decide(map, { comments_wait: 'some' })).status).toBe(400)
    expect((await map.events()).map(({ type, data }) => [type, data])).toEqual([
      ['map.edited', { fields: ['comments_wait', 'links_wait'] }],
    ])
  })

  it('with "nobody" a suggestion from outside is public at once', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'nobody' })

    expect((await suggest(map, await aPerson(map))).pending).toBe(false)
  })

  it('with "newcomers" whoever has something approved does not wait any more', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'newcomers', comments_wait: 'newcomers' })
    const person = await aPerson(map)
    const task = await map.task()
    const first = await suggest(map, person)
    await comment(map, person, task.id)

    expect([first.pending, (await suggest(map, person, 'Another')).pending]).toEqual([true, true])
    expect(await waiting(map)).toHaveLength(1)
    await map.client('write').tasks.edit(first.id, { pending: false })
    expect((await suggest(map, person, 'A third')).pending).toBe(false)
    await comment(map, person, task.id)
    expect(await waiting(map)).toHaveLength(1)
  })

  it('who has something in the trash only is still a newcomer', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'newcomers' })
    const person = await aPerson(map)
    const { id } = await suggest(map, person)
    await map.client('write').tasks.edit(id, { pending: false })
    await map.client('write').tasks.delete(id)

    expect((await suggest(map, person)).pending).toBe(true)
  })

  it('with links and images from newcomers, only these wait', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'nobody', comments_wait: 'nobody', links_wait: true })
    const task = await map.task()
    const texts = [
      'See https://a.example',
      '[here](https://a.example)',
      '![](https://a.example/i.png)',
      'www.a.example',
    ]
    for (const text of texts) await comment(map, await aPerson(map), task.id, text)
    const pending = (await suggest(map, await aPerson(map), 'Buy https://a.example')).pending

    expect((await waiting(map)).map(({ content }) => content)).toEqual(texts)
    expect(pending).toBe(true)
    const person = await aPerson(map)
    await comment(map, person, task.id, 'Plain words')
    await comment(map, person, task.id, 'Known by now: https://a.example')
    expect(await waiting(map)).toHaveLength(texts.length)
  })

  it('members and programs never wait, trusted people neither', async () => {
    const map = await aMap()
    await decide(map, { suggestions_wait: 'everybody', comments_wait: 'everybody' })
    const [member, trusted] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
    const { id } = await suggest(map, trusted)
    await map.client('write').people.trust(id && trusted.id)
    const task = await map.task()

    await member.post(`${new URL(task.service_url).pathname}comment`, { content: 'Of the team' })
    await map.client('write').comments.create({ parent: task.id, content: 'Of a program' })
    await comment(map, trusted, task.id)

    expect(await waiting(map)).toEqual([])
    expect((await suggest(map, trusted, 'Another')).pending).toBe(false)
  })

  it('403 blocked people are told so, and nothing is written', async () => {
    const map = await aMap()
    const task = await map.task()
    const person = await aPerson(map)
    await comment(map, person, task.id)
    await map.client('write').people.block(person.id, { reason: 'Enough.' })
    const path = new URL(task.service_url).pathname
    const before = await map.events()

    const answers = [
      await person.post(`${path}comment`, { content: 'Once more' }),
      await person.post(`/${map.team}/map/suggest`, { title: 'Mine', parent: String(map.list()) }),
    ]
    const vote = await person.post(`${path}vote`, { vote: 'on' })

    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    for (const { text } of answers) expect(text).toContain('The team of this map takes nothing more from you')
    expect(vote.status).toBe(303)
    expect(await map.events()).toEqual(before)
    expect(answers[0]?.text).toContain('Once more')
  })
})

describe('a waiting comment', () => {
  async function aWaitingComment() {
    const map = await aMap()
    await decide(map, { comments_wait: 'everybody' })
    const task = await map.task({ title: 'Quiet' })
    const author = await aPerson(map)
    const path = new URL(task.service_url).pathname
    const sent = await author.post(`${path}comment`, { content: 'A zeppelin, please' })
    const [found] = await waiting(map)
    return { map, task, author, path, sent, id: found?.id ?? 0, found }
  }

  it('is in no list, count, search, page or single read; its author sees that it waits', async () => {
    const { map, task, author, path, sent, id, found } = await aWaitingComment()
    const [visitor, other] = [aBrowser(map.address), await aPerson(map)]
    const member = await aPerson(map, { role: 'Moderator' })

    expect(sent.status).toBe(303)
    expect(found).toMatchObject({ parent: task.id, content: 'A zeppelin, please', author: { id: author.id } })
    expect((await map.client('manage').comments.list(task.id)).results).toEqual([])
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(0)
    expect((await map.call('manage', 'GET', `/api/1/map/comments/${id}/`)).status).toBe(404)
    expect(await resultTitles(map, 'zeppelin')).toEqual([])
    for (const reader of [visitor, other, member]) expect((await reader.get(path)).text).not.toContain('zeppelin')
    const own = (await author.get(path)).text
    expect(own).toContain('A zeppelin, please')
    expect(own).toContain('Waits for the team')
    expect((await author.get('/you/comments')).text).not.toContain('zeppelin')
    expect((await map.events()).map(({ type }) => type)).not.toContain('comment.added')
    expect((await member.get(`/${map.team}/map/`)).text).toContain('1 waits for approval')
    expect((await map.call('read', 'GET', '/api/1/map/comments/?pending=true')).status).toBe(403)
    expect((await map.call('write', 'GET', '/api/1/map/comments/?pending=false')).status).toBe(400)
  })

  it('cannot be replied to or reported, and goes with its task', async () => {
    const { map, task, path, id } = await aWaitingComment()
    const other = await aPerson(map)

    expect((await other.post(`${path}comment`, { content: 'No', in_reply_to: String(id) })).status).toBe(400)
    const json = { reason: 'Bad' }
    expect((await map.call('write', 'POST', `/api/1/map/comments/${id}/report/`, { json })).status).toBe(404)
    await map.client('write').tasks.delete(task.id)
    expect(await waiting(map)).toEqual([])
  })

  it('is counted, found and announced once it is approved; held again, it is as before', async () => {
    const { map, task, author, path, id } = await aWaitingComment()
    const client = map.client('write')

    expect((await client.comments.approve(id)).id).toBe(id)
    await client.comments.approve(id)
    expect((await client.tasks.get(task.id)).comments_count).toBe(1)
    expect(await resultTitles(map, 'zeppelin')).toEqual(['Quiet'])
    const types = (await map.events()).map(({ type }) => type)
    expect(types.filter((type) => type === 'comment.added')).toHaveLength(1)
    expect((await aBrowser(map.address).get(path)).text).toContain('A zeppelin, please')
    const reply = await client.comments.create({ parent: task.id, content: 'Why?', in_reply_to: id })

    await client.comments.hold(id)
    expect((await client.tasks.get(task.id)).comments_count).toBe(1)
    expect((await client.comments.get(reply.id)).in_reply_to).toBe(null)
    expect(await resultTitles(map, 'zeppelin')).toEqual([])
    expect((await author.get(path)).text).toContain('Waits for the team')
    await client.comments.approve(id)
    expect((await client.comments.get(reply.id)).in_reply_to).toBe(id)
    expect(await resultTitles(map, 'zeppelin')).toEqual(['Quiet'])
    await expectCountsEqualRows(map.database, map.id)
  })
})
