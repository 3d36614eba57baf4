import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deletePurged } from '../../src/features/recovery/verbs/trash.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { expectCountsEqualRows, expectNoOrphans } from '../support/checks/counts.ts'

/** How often each status occurred, such as `{ 204: 1, 404: 19 }`. */
async function outcomes(calls: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counted: Record<number, number> = {}
  for (const { status } of await Promise.all(calls)) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

describe('concurrent requests', () => {
  let map: TestMap
  const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
    map.call('manage', 'POST', `/api/1/map/${path}`, { json, headers })
  const drop = (path: string) => map.call('manage', 'DELETE', `/api/1/map/${path}`)

  beforeEach(async () => {
    map = await aMap()
  })

  afterEach(async () => {
    await expectCountsEqualRows(map.database, map.id)
    await expectNoOrphans(map.database, map.id)
  })

  it('201 two hundred people voting for one task make two hundred votes', async () => {
    const { id } = await map.task()

    const votes = times(200, (n) =>
      post('votes/create/', { parent: id, voter: { email: `${n}.${map.id}@example.org` } }),
    )

    expect(await outcomes(votes)).toEqual({ 201: 200 })
    expect((await map.client('read').tasks.get(id)).votes_count).toBe(200)
    expect((await map.client('read').votes.list(id)).count).toBe(200)
  })

  it('201 one person voting two hundred times makes one vote', async () => {
    const { id } = await map.task()
    const voter = { email: `one.${map.id}@example.org` }

    const votes = times(200, () => post('votes/create/', { parent: id, voter }))

    expect(await outcomes(votes)).toEqual({ 200: 199, 201: 1 })
    expect(new Set((await Promise.all(votes)).map(({ body }) => body.id)).size).toBe(1)
    expect((await map.client('read').tasks.get(id)).votes_count).toBe(1)
  })

  it('201 a token voting fifty times as itself makes one vote', async () => {
    const { id } = await map.task()

    expect(await outcomes(times(50, () => post('votes/create/', { parent: id })))).toEqual({ 200: 49, 201: 1 })
  })

  it('204 deleting a list while tasks are being created in it leaves no tasks behind', async () => {
    const list = map.list('planned')
    const creates = times(60, (n) => post('tasks/create/', { parent: list, title: `Task ${n}` }))
    const gone = drop(`lists/${list}/`)
    const more = times(60, (n) => post('tasks/create/', { parent: list, title: `More ${n}` }))

    expect((await gone).status).toBe(204)
    const seen = await outcomes([...creates, ...more])
    expect((seen[201] ?? 0) + (seen[400] ?? 0)).toBe(120)
    expect((await map.client('read').tasks.list()).count).toBe(0)
  })

  it('204 deleting a list while tasks are moved in and out of it, voted for and commented on', async () => {
    const [from, to] = [map.list('suggestions'), map.list('planned')]
    const tasks = await Promise.all(times(12, () => map.task()))
    const calls = tasks.flatMap(({ id }) => [
      post(`tasks/${id}/edit/`, { parent: to }),
      post('votes/create/', { parent: id }),
      post('comments/create/', { parent: id, content: 'x' }),
      post(`tasks/${id}/edit/`, { parent: from }),
    ])

    expect((await drop(`lists/${to}/`)).status).toBe(204)
    const seen = await outcomes(calls)
    expect(
      Object.keys(seen).every((status) => ['200', '201', '400', '404'].includes(status)),
      JSON.stringify(seen),
    ).toBe(true)
  })

  it('204 exactly one of many requests to delete a task succeeds', async () => {
    const { id } = await map.task()

    expect(await outcomes(times(20, () => drop(`tasks/${id}/`)))).toEqual({ 204: 1, 404: 19 })
    expect((await map.events()).filter(({ type }) => type === 'task.deleted')).toHaveLength(1)
  })

  it('204 exactly one of many requests to delete a vote, comment, list or category succeeds', async () => {
    const client = map.client('manage')
    const { id } = await map.task()
    const paths = [
      `votes/${(await client.votes.create({ parent: id })).id}/`,
      `comments/${(await client.comments.create({ parent: id, content: 'x' })).id}/`,
      `categories/${(await client.categories.create({ name: 'C', emoji_shortname: ':bug:' })).id}/`,
      `lists/${map.list('on_hold')}/`,
    ]
    for (const path of paths) expect(await outcomes(times(10, () => drop(path))), path).toEqual({ 204: 1, 404: 9 })
  })

  it('200 a task moved by many requests at once ends up in one list, and all list counts are correct', async () => {
    const { id } = await map.task()
    const lists = [map.list(), map.list('planned'), map.list('on_hold'), map.list('completed')]

    expect(await outcomes(times(40, (n) => post(`tasks/${id}/edit/`, { parent: lists[n % 4] })))).toEqual({ 200: 40 })
    const rows = await map.database.read
      .selectFrom('lists')
      .select('tasks_count')
      .where('map_id', '=', map.id)
      .execute()
    expect(rows.reduce((sum, row) => sum + row.tasks_count, 0)).toBe(1)
  })

  it('204 deleting a category while it is being assigned leaves no task with it', async () => {
    const { id } = await map.client('manage').categories.create({ name: 'Short-lived', emoji_shortname: ':bug:' })
    const task = await map.task()
    const category = { category: 'Short-lived' }
    const creates = times(30, (n) => post('tasks/create/', { parent: map.list(), title: `T ${n}`, ...category }))
    const edits = times(10, () => post(`tasks/${task.id}/edit/`, category))
    const gone = drop(`categories/${id}/`)
    const more = times(30, (n) => post('tasks/create/', { parent: map.list(), title: `M ${n}`, ...category }))

    expect((await gone).status).toBe(204)
    const seen = await outcomes([...creates, ...edits, ...more])
    expect((seen[200] ?? 0) + (seen[201] ?? 0) + (seen[400] ?? 0)).toBe(70)
    expect((await map.client('read').tasks.list({ page_size: 100 })).results.filter((kept) => kept.category)).toEqual(
      [],
    )
  })

  it('204 deleting a task while people comment on it deletes all its comments', async () => {
    const { id } = await map.task()
    const comments = times(30, () => post('comments/create/', { parent: id, content: 'x' }))
    const gone = drop(`tasks/${id}/`)
    const more = times(30, () => post('comments/create/', { parent: id, content: 'y' }))

    expect((await gone).status).toBe(204)
    const seen = await outcomes([...comments, ...more])
    expect((seen[201] ?? 0) + (seen[400] ?? 0)).toBe(60)
    const rows = map.database.read.selectFrom('comments').select('id').where('map_id', '=', map.id)
    expect(await rows.execute()).toHaveLength(seen[201] ?? 0)
    const [entry] = (await map.client('write').trash.list()).results
    await deletePurged(map.operator, { trash_id: entry?.id ?? 0 })
    expect(await rows.execute()).toEqual([])
  })

  it('201 deleting a comment while people reply to it turns the replies into top-level comments', async () => {
    const { id } = await map.task()
    const first = await map.client('write').comments.create({ parent: id, content: 'x' })
    const replies = times(20, () => post('comments/create/', { parent: id, content: 'y', in_reply_to: first.id }))

    expect((await drop(`comments/${first.id}/`)).status).toBe(204)
    const seen = await outcomes(replies)
    expect((seen[201] ?? 0) + (seen[400] ?? 0)).toBe(20)
    expect((await map.client('read').comments.list(id)).results.every((reply) => reply.in_reply_to === null)).toBe(true)
  })

  it('201 exactly one of twenty categories with the same name is created', async () => {
    const names = ['Straße', 'STRASSE', 'strasse', 'Strasse']
    const body = (n: number) => ({ name: names[n % 4], emoji_shortname: ':bug:' })

    expect(await outcomes(times(20, (n) => post('categories/create/', body(n))))).toEqual({ 201: 1, 400: 19 })
  })

  it('200 fifty edits with If-Match: * all succeed, one after another', async () => {
    const { id } = await map.task()
    const edit = (n: number) => post(`tasks/${id}/edit/`, { title: `Title ${n}` }, { 'if-match': '*' })

    expect(await outcomes(times(50, edit))).toEqual({ 200: 50 })
  })

  it('412 exactly one of many edits based on the same version succeeds', async () => {
    const { id } = await map.task()
    const etag = (await map.call('read', 'GET', `/api/1/map/tasks/${id}/`)).headers.get('etag') ?? ''
    const edit = (n: number) => post(`tasks/${id}/edit/`, { title: `Title ${n}` }, { 'if-match': etag })

    expect(await outcomes(times(20, edit))).toEqual({ 200: 1, 412: 19 })
  })

  it('201 twenty creates with the same Idempotency-Key make one task', async () => {
    const body = { parent: map.list(), title: 'Only once' }
    const creates = times(20, () => post('tasks/create/', body, { 'idempotency-key': 'once' }))

    const seen = await outcomes(creates)
    expect((seen[201] ?? 0) + (seen[409] ?? 0)).toBe(20)
    expect(seen[201]).toBeGreaterThan(0)
    expect((await map.client('read').tasks.list()).count).toBe(1)
    const again = await post('tasks/create/', body, { 'idempotency-key': 'once' })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})
