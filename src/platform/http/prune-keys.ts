import { dayMs, type Timestamp } from '../../lib/time.ts'
import type { MapContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import './idempotency.ts'

interface Seen {
  /** The newest key of the map then, by the clock of its keys. */
  newest: Timestamp
  sinceMs: number
}

const seen = new WeakMap<Database, Map<number, Seen>>()

/**
 * Deletes the keys of a map that this process has seen a day ago. Each write with a key deletes old ones too, but a map may be
 * quiet for months. Time is what has passed in this process: the clock of the machine may jump, and a key that was just
 * made must not be forgotten for it. So a key is kept for two days at most, if the process runs for as long.
 */
export async function pruneKeys(ctx: MapContext, passedMs = performance.now()): Promise<void> {
  const ofMaps = seen.get(ctx.database) ?? new Map<number, Seen>()
  seen.set(ctx.database, ofMaps)
  const before = ofMaps.get(ctx.map.id)
  if (before && passedMs - before.sinceMs < dayMs) return
  if (before) {
    await ctx.transaction((tx) =>
      tx.db
        .deleteFrom('idempotency_keys')
        .where('map_id', '=', tx.map.id)
        .where('created', '<=', before.newest)
        .execute(),
    )
  }
  const newest = await newestKey(ctx)
  if (newest === undefined) ofMaps.delete(ctx.map.id)
  else ofMaps.set(ctx.map.id, { newest, sinceMs: passedMs })
}

async function newestKey({ db, map }: MapContext): Promise<Timestamp | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('created')
    .where('map_id', '=', map.id)
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created
}
