import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { operatorContext } from '../../src/commands/context.ts'
import { readFeed } from '../../src/features/feed/queries/read-feed.ts'
import { createMapWithLists } from '../../src/features/lists/verbs/create-map-with-lists.ts'
import { createTeam } from '../../src/features/teams/verbs/teams.ts'
import { inMap, inTeam, type MapContext } from '../../src/platform/context.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { writeEvents } from '../../src/platform/events/event.ts'
import { site } from '../support/builders/a-site.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { engine } from '../support/servers/cairn.ts'

const script = join(import.meta.dirname, '../support/servers/event-writer.ts')
const [writers, count] = [3, 40]

describe('the order of the change feed', () => {
  let empty: Empty
  let map: MapContext
  const opened: Database[] = []

  /** The same map over its own connection, as another process would use it. */
  const aReader = (): MapContext => {
    const database = empty.open()
    opened.push(database)
    return inMap(operatorContext({ database, site }), map.map, null)
  }
  const marker = (field: string) => ({
    ...{ map_id: map.map.id, type: 'map.edited', user_id: null, request_id: null },
    ...{ data: { fields: [field] }, created: new Date().toISOString() },
  })
  const write = (ctx: MapContext, field: string) =>
    ctx.database.transaction((tx) => writeEvents({ database: ctx.database, db: tx }, [marker(field)], new Map()))

  /** Writes an event now, before others, and commits it when released. */
  const holdEvent = async (ctx: MapContext, field: string): Promise<() => Promise<void>> => {
    const [written, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = ctx.database.transaction(async (tx) => {
      await writeEvents({ database: ctx.database, db: tx }, [marker(field)], new Map())
      written.resolve()
      await release.promise
    })
    await written.promise
    return async () => {
      release.resolve()
      await held
    }
  }

  beforeAll(async () => {
    empty = await engines[engine]()
    const database = empty.open()
    opened.push(database)
    await migrate(database, new Date().toISOString())
    const ctx = operatorContext({ database, site })
    const team = inTeam(ctx, await createTeam(ctx, { slug: 'order', name: 'Order' }), null)
    map = await createMapWithLists(team, { slug: 'map', name: 'Map' })
  })
  afterAll(async () => {
    for (const database of opened) await database.close()
    await empty.drop()
  })

  it("starts with the map's first event", async () => {
    const part = await readFeed(aReader(), { after: undefined, limit: 100, scope: 'read' })

    expect(part.events.map(({ type }) => type)).toEqual(['map.created', ...Array(7).fill('list.created')])
    expect(part.cursor).toBe(part.events.at(-1)?.seq)
  })

  it('readers miss nothing and see nothing twice while other processes write', async () => {
    let running = true
    // An open transaction would block all other writers on SQLite.
    const releaseLate = engine === 'postgres' ? await holdEvent(aReader(), 'late') : undefined
    const readers = Array.from({ length: 3 }, () => follow(aReader(), () => running))
    const children = Array.from({ length: writers }, (_, n) =>
      spawn(process.execPath, [script], {
        env: { ...empty.settings, MAP_ID: String(map.map.id), NAME: String(n), COUNT: String(count) },
        stdio: 'inherit',
      }),
    )
    const codes = await Promise.all(children.map((child) => once(child, 'exit').then(([code]) => code)))
    await releaseLate?.()
    running = false
    const seen = await Promise.all(readers)

    expect(codes).toEqual(Array(writers).fill(0))
    const [first = [], ...others] = seen
    for (const other of others) expect(other).toEqual(first)
    const stored = map.db.selectFrom('events').select('id').where('map_id', '=', map.map.id).orderBy('id')
    const [ids, all] = [first.map(({ id }) => id), (await stored.execute()).map(({ id }) => id)]
    expect(ids.toSorted((a, b) => a - b)).toEqual(all)
    // If everything had committed in order, this test would prove nothing.
    if (releaseLate) expect(ids).not.toEqual(all)
    expect(first.map(({ seq }) => seq)).toEqual(first.map(({ seq }) => seq).toSorted((a, b) => a - b))
    const fields = first.flatMap(({ data }) => data.fields ?? []).filter((field) => field !== 'late')
    expect(fields.length).toBe(writers * count * 0.8)
    expect(JSON.stringify(fields)).not.toContain('gone')
  })

  if (engine === 'postgres')
    it('an event that commits late comes after events that were already read', async () => {
      const reader = aReader()
      const release = await holdEvent(aReader(), 'late')
      await write(map, 'early')
      const before = await readFeed(reader, { after: undefined, limit: 1_000, scope: 'read' })
      await release()
      const after = await readFeed(reader, { after: before.cursor, limit: 1_000, scope: 'read' })

      expect(before.events.at(-1)?.data.fields).toEqual(['early'])
      expect(after.events.map(({ data }) => data.fields)).toEqual([['late']])
      expect(after.events[0]?.id).toBeLessThan(before.events.at(-1)?.id ?? 0)
    })

  it("a reader without new events assigns no sequence numbers and doesn't wait for writers", async () => {
    const reader = aReader()
    await write(map, 'one')
    const { cursor } = await readFeed(reader, { after: undefined, limit: 1_000, scope: 'read' })
    const release = await holdEvent(map, 'open')
    const transactions = vi.spyOn(reader.database, 'transaction')

    expect(await readFeed(reader, { after: cursor, limit: 10, scope: 'read' })).toEqual({
      events: [],
      cursor,
      more: false,
    })
    expect(transactions).not.toHaveBeenCalled()
    await release()
    expect((await readFeed(reader, { after: cursor, limit: 10, scope: 'read' })).events).toHaveLength(1)
    expect(transactions).toHaveBeenCalledTimes(engine === 'postgres' ? 1 : 0)
  })
})

interface Seen {
  id: number
  seq: number
  data: Record<string, unknown>
}

/** Keeps reading pages of random size until the writers are done and nothing is left. */
async function follow(ctx: MapContext, isRunning: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = []
  for (let cursor = 0, last = false; !last; ) {
    const ended = !isRunning()
    const part = await readFeed(ctx, { after: cursor, limit: 1 + Math.floor(Math.random() * 9), scope: 'manage' })
    seen.push(...part.events.map(({ id, seq, data }) => ({ id, seq, data })))
    cursor = part.cursor
    last = ended && !part.more
    // Lets the writers run.
    await setImmediate()
  }
  return seen
}
