import { describe, expect, it } from 'vitest'
import { lockMap } from '../../src/features/maps/queries/lock-map.ts'
import { createToken } from '../../src/features/tokens/verbs/tokens.ts'
import { endpoints } from '../../src/features.ts'
import { isCreate } from '../../src/platform/http/endpoint.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { callerOf } from '../support/requests/call.ts'

const creates = endpoints.filter(isCreate)
const tasks = '/api/1/map/tasks/create/'

describe('Idempotency-Key', () => {
  it.each(creates)('201 $id runs once, and its response is replayed', async ({ path, id }) => {
    const { map, body, parent } = await prepared(id)
    const url = path.replace(':id', String(parent))
    const before = await countsOf(map)
    const first = await keyed(map, 'k', url, body)
    const made = await countsOf(map)

    const again = await keyed(map, 'k', url, body)

    expect([first.status, first.headers.has('idempotent-replayed')]).toEqual([201, false])
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(again.text).toBe(first.text)
    expect(made).not.toEqual(before)
    expect(await countsOf(map)).toEqual(made)
  })

  it.each(creates)('422 $id with a key already used for another body or endpoint', async ({ path, id }) => {
    const { map, body, parent } = await prepared(id)
    await keyed(map, 'k', tasks, { parent: map.list(), title: 'Something else' })
    const made = await countsOf(map)

    const answer = await keyed(map, 'k', path.replace(':id', String(parent)), body)

    expect([answer.status, answer.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await countsOf(map)).toEqual(made)
  })

  it("201 field order, whitespace and a missing trailing slash don't make it a different request", async () => {
    const { map } = await prepared('tasks.create')
    const first = await keyed(map, 'k', tasks, { parent: map.list(), title: 'x' })

    const again = await keyed(map, 'k', tasks.slice(0, -1), { title: ' x ', parent: map.list() })

    expect([again.status, again.text]).toEqual([201, first.text])
  })

  it('201 a key belongs to one token', async () => {
    const { map, body } = await prepared('tasks.create')
    const other = await createToken(map.operator, { name: 'Other', scope: 'write' })
    const first = await keyed(map, 'k', tasks, body)

    const second = await callerOf(map.url)('POST', tasks, {
      token: other.text,
      headers: { 'idempotency-key': 'k' },
      json: body,
    })

    expect([second.status, second.headers.has('idempotent-replayed')]).toEqual([201, false])
    expect(second.body.id).not.toBe(first.body.id)
  })

  it('200 the response to a repeated vote is replayed as it was', async () => {
    const { map, body } = await prepared('votes.create')
    await keyed(map, 'first', '/api/1/map/votes/create/', body)

    const second = await keyed(map, 'second', '/api/1/map/votes/create/', body)
    const again = await keyed(map, 'second', '/api/1/map/votes/create/', body)

    expect([second.status, again.status]).toEqual([200, 200])
    expect(again.text).toBe(second.text)
  })

  it.each(['', 'has space', 'x'.repeat(256), 'é'])('400 for an invalid key: %j', async (key) => {
    const { map, body } = await prepared('tasks.create')

    const answer = await keyed(map, key, tasks, body)

    expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'Idempotency-Key', code: 'invalid_format' }] })
    expect((await countsOf(map)).tasks).toBe(0)
  })

  it('400 a rejected create frees its key', async () => {
    const { map, body } = await prepared('tasks.create')

    expect((await keyed(map, 'k', tasks, { ...body, title: '' })).status).toBe(400)
    expect((await keyed(map, 'k', tasks, { ...body, category: 'none such' })).status).toBe(400)
    expect(
      await map.database.read.selectFrom('idempotency_keys').selectAll().where('map_id', '=', map.id).execute(),
    ).toEqual([])
    expect((await keyed(map, 'k', tasks, body)).status).toBe(201)
  })
})

describe('Idempotency-Key over time', () => {
  it('409 while the first request is running; afterwards its response is replayed', async () => {
    const { map, body } = await prepared('tasks.create')
    await map.client('manage').token.get()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const held = map.operator.transaction(async (tx) => {
      await lockMap(tx)
      lock()
      await gate
    })
    await locked

    const both = [keyed(map, 'k', tasks, body), keyed(map, 'k', tasks, body)]
    const early = await Promise.race(both)
    const another = await keyed(map, 'k', tasks, { ...body, title: 'Another' })
    open()
    await held
    const statuses = (await Promise.all(both)).map(({ status }) => status)

    expect([early.status, early.body.code]).toEqual([409, 'idempotency_key_in_use'])
    expect([another.status, another.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(statuses.sort()).toEqual([201, 409])
    expect((await keyed(map, 'k', tasks, body)).headers.get('idempotent-replayed')).toBe('true')
    expect((await countsOf(map)).tasks).toBe(1)
  })

  it('201 or 409, and one record, for fifty requests at once', async () => {
    const { map, body } = await prepared('tasks.create')

    const answers = await Promise.all(Array.from({ length: 50 }, () => keyed(map, 'k', tasks, body)))

    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect(made.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
    expect((await countsOf(map)).tasks).toBe(1)
  })
})

const keyed = (map: TestMap, key: string, path: string, json: object) =>
  map.call('manage', 'POST', path, { headers: { 'idempotency-key': key }, json })

/** A map that suits the endpoint's example, with the ids of its records. */
async function prepared(id: string) {
  const map = await aMap()
  const { example } = endpoints.find((endpoint) => endpoint.id === id) ?? {}
  const isOnTask = /^(comments|votes|notes|messages)\./.test(id)
  const parent = isOnTask ? (await map.task({ pending: id === 'messages.create' })).id : map.list()
  return {
    map,
    parent,
    body: { ...example, ...(example && 'parent' in example ? { parent } : {}) } as Record<string, unknown>,
  }
}

async function countsOf(map: TestMap): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['tasks', 'lists', 'categories', 'comments', 'votes', 'events', 'imports'] as const) {
    counts[table] = (
      await map.database.read.selectFrom(table).select('id').where('map_id', '=', map.id).execute()
    ).length
  }
  return counts
}
