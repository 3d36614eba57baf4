import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { resultTitles } from '../support/builders/search.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { say } from '../support/say.ts'

type Settings = { suggestions_wait?: string; comments_wait?: string; links_wait?: boolean }

const decide = (map: TestMap, json: Settings) => map.call('manage', 'POST', '/api/1/map/waiting/', { json })

const waiting = async (map: TestMap) => (await map.client('write').comments.all({ pending: true })).results

describe('a pending comment', () => {
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

  it('is in no list, count, search, page or single read, and its author sees that it is pending', async () => {
    const { map, task, author, path, sent, id, found } = await aWaitingComment()
    const [visitor, other] = [aBrowser(map.url), await aPerson(map)]
    const member = await aPerson(map, { role: 'Moderator' })

    expect(sent.status).toBe(303)
    expect(found).toMatchObject({ parent: task.id, content: 'A zeppelin, please', author: { id: author.id } })
    expect((await map.client('manage').comments.list(task.id)).results).toEqual([])
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(0)
    for (const scope of ['public', 'read'] as const)
      expect((await map.call(scope, 'GET', `/api/1/map/comments/${id}/`)).status).toBe(404)
    expect(await resultTitles(map, 'zeppelin')).toEqual([])
    for (const reader of [visitor, other, member]) expect((await reader.get(path)).text).not.toContain('zeppelin')
    const own = (await author.get(path)).text
    expect(own).toContain('A zeppelin, please')
    expect(own).toContain(say('card.waiting'))
    expect((await author.get('/you/comments')).text).not.toContain('zeppelin')
    expect((await map.events()).map(({ type }) => type)).not.toContain('comment.added')
    expect((await member.get(`/${map.team}/map/`)).text).toContain(say('workspace.waiting', { count: 1 }))
    expect((await map.call('read', 'GET', '/api/1/map/comments/?pending=true')).status).toBe(403)
    expect((await map.client('write').comments.all({ pending: false })).results).toEqual([])
  })

  it("can't be replied to or reported, and is deleted with its task", async () => {
    const { map, task, path, id } = await aWaitingComment()
    const other = await aPerson(map)

    expect((await other.post(`${path}comment`, { content: 'No', in_reply_to: String(id) })).status).toBe(400)
    const json = { reason: 'Bad' }
    expect((await map.call('write', 'POST', `/api/1/map/comments/${id}/report/`, { json })).status).toBe(404)
    await map.client('write').tasks.delete(task.id)
    expect(await waiting(map)).toEqual([])
  })

  it('is counted, found and announced once approved, and hidden again when it is held', async () => {
    const { map, task, author, path, id } = await aWaitingComment()
    const client = map.client('write')

    expect((await client.comments.approve(id)).id).toBe(id)
    await client.comments.approve(id)
    expect((await client.tasks.get(task.id)).comments_count).toBe(1)
    expect(await resultTitles(map, 'zeppelin')).toEqual(['Quiet'])
    const types = (await map.events()).map(({ type }) => type)
    expect(types.filter((type) => type === 'comment.added')).toHaveLength(1)
    expect((await aBrowser(map.url).get(path)).text).toContain('A zeppelin, please')
    const reply = await client.comments.create({ parent: task.id, content: 'Why?', in_reply_to: id })

    await client.comments.hold(id)
    expect((await client.tasks.get(task.id)).comments_count).toBe(1)
    expect((await client.comments.get(reply.id)).in_reply_to).toBe(null)
    expect(await resultTitles(map, 'zeppelin')).toEqual([])
    expect((await author.get(path)).text).toContain(say('card.waiting'))
    await client.comments.approve(id)
    expect((await client.comments.get(reply.id)).in_reply_to).toBe(id)
    expect(await resultTitles(map, 'zeppelin')).toEqual(['Quiet'])
    await expectCountsEqualRows(map.database, map.id)
  })
})
