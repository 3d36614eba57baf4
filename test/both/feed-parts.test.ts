import { expect, it } from 'vitest'
import { batchesOf } from '../../src/lib/arrays.ts'
import { writeEvents } from '../../src/platform/events/event.ts'
import { aMap } from '../support/builders/a-map.ts'
import { openStream } from '../support/requests/read-stream.ts'

it("a feed page scans a few thousand events and continues after those that the token can't read", async () => {
  const map = await aMap()
  const client = map.client('read')
  const { cursor } = await client.events.list({ after: 'latest' })
  const event = (type: string) => ({
    ...{ map_id: map.id, type, user_id: null, request_id: null, data: { fields: [], task_id: 0, user_id: 0 } },
    created: new Date().toISOString(),
  })
  const hidden = Array<object>(5_100).fill(event('task.followed')) as ReturnType<typeof event>[]
  for (const batch of batchesOf([...hidden, event('map.edited')])) {
    await map.database.transaction((tx) => writeEvents({ database: map.database, db: tx }, batch, new Map()))
  }

  const first = await client.events.list({ after: String(cursor) })
  expect(first).toMatchObject({ results: [], more: true })
  expect(first.cursor).toBeGreaterThan(cursor)
  const second = await client.events.list({ after: String(first.cursor) })
  expect([second.results.map(({ type }) => type), second.more]).toEqual([['map.edited'], false])
  expect(second.cursor).toBe(second.results[0]?.seq)
  const all = await client.events.list({ after: String(cursor), type: ['map.edited'] })
  expect([all.results, all.more]).toEqual([[], true])
  // The client and the stream both continue immediately.
  const followed = await client.events.follow({ after: cursor, everyMs: 600_000 }).next()
  expect(followed.value).toEqual(second.results[0])
  const stream = await openStream(map.url, map.tokens.read, `?after=${cursor}`)
  expect((await stream.take(1)).map(({ id }) => Number(id))).toEqual([second.cursor])
  stream.close()
})
