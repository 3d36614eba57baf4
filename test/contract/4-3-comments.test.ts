import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { refused } from '../support/requests/refused.ts'
import { startServer } from '../support/servers/cairn.ts'

const now = '2026-03-01T12:00:00.000Z'
const still = startServer({}, () => new Date(now))

const problemsOf = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))
const create = (map: TestMap, json: unknown) => map.call('write', 'POST', '/api/1/map/comments/create/', { json })

describe('4.3 list and get comments', () => {
  it("200 returns only the task's comments, oldest first, then by id", async () => {
    const map = await aMap(await still)
    const client = map.client('write')
    const [task, other] = [await map.task(), await map.task()]
    await client.comments.create({ parent: other.id, content: 'elsewhere' })
    for (const content of ['one', 'two', 'three']) await client.comments.create({ parent: task.id, content })

    const { count, results } = await map.client('read').comments.list(task.id)

    expect(count).toBe(3)
    expect(results.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
    expect(new Set(results.map(({ created }) => created))).toEqual(new Set([now]))
    expect(await map.client('read').comments.get(results[0]?.id ?? 0)).toEqual(results[0])
  })

  it('404 for a task or comment that is missing or in another map', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const task = await other.task()
    const comment = await other.client('write').comments.create({ parent: task.id, content: 'x' })
    const client = map.client('manage')

    for (const id of [task.id, 999_999_999_999]) {
      expect(await refused(client.comments.list(id))).toMatchObject({ status: 404 })
    }
    for (const id of [comment.id, 999_999_999_999]) {
      expect(await refused(client.comments.get(id))).toMatchObject({ status: 404 })
      expect(await refused(client.comments.delete(id))).toMatchObject({ status: 404 })
    }
  })
})

describe('4.3 create a comment', () => {
  it("201 the author is named after the token, the task's count goes up, and an event is recorded", async () => {
    const map = await aMap()
    const task = await map.task()

    const { status, body } = await create(map, { parent: task.id, content: 'Me *too*' })

    expect(status).toBe(201)
    expect(body).toMatchObject({ in_reply_to: null, content: 'Me *too*', parsed_content: '<p>Me <em>too</em></p>\n' })
    expect(body.author.first_name).toBe('The write token')
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(1)
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'comment.added',
      data: { comment_id: body.id, task_id: task.id, in_reply_to: null },
      user_id: body.author.id,
    })
  })

  it('201 a reply names its comment in JSON or a form; null and "" mean no reply', async () => {
    const map = await aMap()
    const parent = (await map.task()).id
    const first = (await create(map, { parent, content: 'First' })).body.id
    const byForm = (in_reply_to: string) => {
      const form = { parent: String(parent), content: 'x', in_reply_to }
      return map.call('write', 'POST', '/api/1/map/comments/create/', { form })
    }

    expect((await create(map, { parent, content: 'x', in_reply_to: first })).body.in_reply_to).toBe(first)
    expect((await byForm(String(first))).body.in_reply_to).toBe(first)
    expect((await create(map, { parent, content: 'x', in_reply_to: null })).body.in_reply_to).toBeNull()
    expect((await byForm('')).body.in_reply_to).toBeNull()
    expect((await map.events()).at(2)?.data.in_reply_to).toBe(first)
  })

  it('400 reports every problem at once', async () => {
    const map = await aMap()

    const { status, body } = await create(map, { content: '', in_reply_to: '1', author: 1, modified: 'x', title: 'x' })

    expect(status).toBe(400)
    expect(problemsOf(body)).toEqual({
      parent: 'required',
      content: 'blank',
      in_reply_to: 'invalid_type',
      author: 'read_only',
      modified: 'read_only',
      title: 'unknown_field',
    })
  })

  it('400 on parent for a task that is missing or in another map', async () => {
    const map = await aMap()
    const elsewhere = await (await aMap()).task()

    for (const parent of [elsewhere.id, 999_999_999_999]) {
      const { status, body } = await create(map, { parent, content: 'x' })
      expect([status, problemsOf(body)]).toEqual([400, { parent: 'not_found' }])
    }
  })

  it('400 on in_reply_to for a comment that is missing, on another task or in another map', async () => {
    const [map, other] = [await aMap(), await aMap()]
    const [task, second] = [await map.task(), await map.task()]
    const onSecond = (await create(map, { parent: second.id, content: 'x' })).body.id
    const onOther = (await create(other, { parent: (await other.task()).id, content: 'x' })).body.id

    for (const in_reply_to of [onSecond, onOther, 999_999_999_999]) {
      const { status, body } = await create(map, { parent: task.id, content: 'x', in_reply_to })
      expect([status, problemsOf(body)]).toEqual([400, { in_reply_to: 'not_found' }])
    }
    expect((await map.client('read').tasks.get(task.id)).comments_count).toBe(0)
  })

  it('400 comments_locked for a locked task, comments_disabled for its list, along with a bad in_reply_to', async () => {
    const map = await aMap()
    const locked = await map.task({ lock_comments: true })
    const disabled = await map.task({ parent: map.list('rejected') })
    const before = await map.events()

    for (const [parent, code] of [
      [locked.id, 'comments_locked'],
      [disabled.id, 'comments_disabled'],
    ] as const) {
      expect(problemsOf((await create(map, { parent, content: 'x' })).body)).toEqual({ parent: code })
      const { body } = await create(map, { parent, content: 'x', in_reply_to: 999_999_999 })
      expect(problemsOf(body)).toEqual({ parent: code, in_reply_to: 'not_found' })
    }
    expect(await map.events()).toEqual(before)

    await map.client('manage').lists.edit(map.list('rejected'), { comments: true })
    expect((await create(map, { parent: disabled.id, content: 'x' })).status).toBe(201)
  })

  it('201 accepts 20,000 characters, normalised to NFC but not trimmed; 400 for one more', async () => {
    const map = await aMap()
    const parent = (await map.task()).id

    expect((await create(map, { parent, content: '😀'.repeat(20_000) })).status).toBe(201)
    expect((await create(map, { parent, content: ' e\u0301\n' })).body.content).toBe(' \u00e9\n')
    for (const [content, code] of [
      ['😀'.repeat(20_001), 'too_long'],
      ['a\0', 'invalid_text'],
      ['\udfff', 'invalid_text'],
      [null, 'invalid_type'],
    ]) {
      const { status, body } = await create(map, { parent, content })
      expect([status, problemsOf(body)]).toEqual([400, { content: code }])
    }
  })
})

describe('4.3 delete a comment', () => {
  it('204 without a body, then 404; its replies stay, with in_reply_to set to null', async () => {
    const map = await aMap()
    const client = map.client('write')
    const parent = (await map.task()).id
    const first = await client.comments.create({ parent, content: 'First' })
    const reply = await client.comments.create({ parent, content: 'Reply', in_reply_to: first.id })
    const below = await client.comments.create({ parent, content: 'Below', in_reply_to: reply.id })

    const { status, text } = await map.call('write', 'DELETE', `/api/1/map/comments/${first.id}/`)

    expect([status, text]).toEqual([204, ''])
    expect(await refused(client.comments.get(first.id))).toMatchObject({ status: 404 })
    expect(await refused(client.comments.delete(first.id))).toMatchObject({ status: 404 })
    const { count, results } = await client.comments.list(parent)
    expect(count).toBe(2)
    expect(results).toEqual([{ ...reply, in_reply_to: null }, below])
    expect((await client.tasks.get(parent)).comments_count).toBe(2)
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'comment.deleted',
      data: { comment_id: first.id, task_id: parent },
    })
  })

  it("405 a POST to the comment itself doesn't edit it", async () => {
    const map = await aMap()
    const comment = (await create(map, { parent: (await map.task()).id, content: 'x' })).body

    const json = { content: 'y' }
    expect((await map.call('manage', 'POST', `/api/1/map/comments/${comment.id}/`, { json })).status).toBe(405)
  })

  it("403 the read scope can't create or delete comments", async () => {
    const map = await aMap()
    const comment = (await create(map, { parent: (await map.task()).id, content: 'x' })).body
    const read = map.client('read')

    const required = { status: 403, code: 'insufficient_scope', requiredScopes: ['read', 'write'] }
    expect(await refused(read.comments.create({ parent: 1, content: 'x' }))).toMatchObject(required)
    expect(await refused(read.comments.delete(comment.id))).toMatchObject(required)
  })
})
