import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'

const codes = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]))

describe('validation', () => {
  it('400 lists format errors and missing records together', async () => {
    const map = await aMap()
    const other = await aMap()
    const json = { parent: other.list(), title: '', category: 'Nowhere', nope: 1 }

    const refusal = await map.call('write', 'POST', '/api/1/map/tasks/create/', { json })

    expect(refusal.status).toBe(400)
    expect(codes(refusal.body)).toEqual({
      nope: 'unknown_field',
      title: 'blank',
      parent: 'not_found',
      category: 'not_found',
    })
  })

  it('400 does the same for comments, votes, categories and filters', async () => {
    const map = await aMap()
    const locked = await map.task({ lock_comments: true })
    const done = await map.task({ parent: map.list('completed') })
    await map.client('manage').categories.create({ name: 'Bug', emoji_shortname: 'bug' })

    const comment = { parent: locked.id, content: ' ', in_reply_to: 1 }
    const vote = { parent: done.id, voter: { email: 'nobody' } }
    const category = { name: 'BUG', emoji_shortname: ':nothing_like_it:' }
    const answers = {
      comment: await map.call('write', 'POST', '/api/1/map/comments/create/', { json: comment }),
      vote: await map.call('write', 'POST', '/api/1/map/votes/create/', { json: vote }),
      category: await map.call('manage', 'POST', '/api/1/map/categories/create/', { json: category }),
      filter: await map.call('read', 'GET', '/api/1/map/tasks/?list_id=soon&nope=1&title=a&title=b'),
    }

    expect(codes(answers.comment.body)).toEqual({
      content: 'blank',
      parent: 'comments_locked',
      in_reply_to: 'not_found',
    })
    expect(codes(answers.vote.body)).toEqual({ 'voter.email': 'invalid_format', parent: 'votes_disabled' })
    expect(codes(answers.category.body)).toEqual({ emoji_shortname: 'unknown_emoji', name: 'taken' })
    expect(codes(answers.filter.body)).toEqual({ title: 'given_twice', nope: 'unknown_field', list_id: 'invalid_type' })
  })

  it("400 for an invalid GET doesn't wait for a writer, because it takes no write lock", async () => {
    const map = await aMap()
    // A token's last use is written on its first request in a minute, so that happens here.
    await map.call('read', 'GET', '/api/1/map/tasks/')

    const refusal = await map.database.transaction(() =>
      map.call('read', 'GET', '/api/1/map/tasks/?list_id=soon&nope=1'),
    )

    expect([refusal.status, codes(refusal.body)]).toEqual([400, { nope: 'unknown_field', list_id: 'invalid_type' }])
  })

  it('400 for a JSON key that appears twice', async () => {
    const map = await aMap()
    const raw = `{"parent":${map.list()},"title":"a","tit\\u006ce":"b","description":"{\\"url\\":1,\\"url\\":2}"}`

    const refusal = await map.call('write', 'POST', '/api/1/map/tasks/create/', {
      raw,
      headers: { 'content-type': 'application/json' },
    })

    expect([refusal.status, codes(refusal.body)]).toEqual([400, { title: 'given_twice' }])
  })

  it('400 reports an invalid Idempotency-Key along with the other errors', async () => {
    const map = await aMap()

    const refusal = await map.call('write', 'POST', '/api/1/map/tasks/create/', {
      json: { title: '' },
      headers: { 'idempotency-key': 'a b' },
    })

    expect(codes(refusal.body)).toEqual({ parent: 'required', title: 'blank', 'Idempotency-Key': 'invalid_format' })
  })

  it('400 a map has at most 200 categories', async () => {
    const map = await aMap()
    const rows = Array.from({ length: 200 }, (_, n) => ({
      map_id: map.id,
      name: `C${n}`,
      name_folded: `c${n}`,
      emoji_shortname: ':bug:',
      created: map.operator.now,
    }))
    await map.database.transaction((tx) => tx.insertInto('categories').values(rows).execute())

    const refusal = await map.call('manage', 'POST', '/api/1/map/categories/create/', {
      json: { name: 'One more', emoji_shortname: 'bug' },
    })

    expect([refusal.status, refusal.body.errors[0]]).toMatchObject([400, { field: null, code: 'too_many' }])
  })

  it('400 for "on" in a query, which only forms accept', async () => {
    const map = await aMap()

    expect((await map.call('read', 'GET', '/api/1/map/tasks/?pending=on')).status).toBe(400)
    expect((await map.call('read', 'GET', '/api/1/map/tasks/?pending=1')).status).toBe(200)
  })

  it('405 for GET on a POST-only path, even if it looks like the URL of a record', async () => {
    const map = await aMap()

    const answer = await map.call('read', 'GET', '/api/1/map/tasks/create/')

    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  it('200 finds the capital sharp s in every spelling', async () => {
    const map = await aMap()
    await map.task({ title: 'Hauptstraße' })

    for (const title of ['STRAẞE', 'strasse', 'STRASSE', 'Straße']) {
      expect((await map.client('read').tasks.list({ title })).count, title).toBe(1)
    }
  })

  it('200 tasks that swap lists at the same time all arrive, and every count is correct', async () => {
    const map = await aMap()
    const places = [map.list('planned'), map.list('on_hold')] as const
    const tasks = await Promise.all(Array.from({ length: 12 }, (_, n) => map.task({ parent: places[n % 2] ?? 0 })))

    await Promise.all(
      tasks.map((task, n) => map.client('write').tasks.edit(task.id, { parent: places[(n + 1) % 2] ?? 0 })),
    )

    for (const list_id of places) expect((await map.client('read').tasks.list({ list_id })).count).toBe(6)
  })
})
