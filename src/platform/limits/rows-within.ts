import { type SelectQueryBuilder, sql } from 'kysely'
import { hourMs, later, type Timestamp } from '../../lib/time.ts'
import { userIdOf } from '../actor.ts'
import type { MapTx } from '../context.ts'
import { lockName } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import type { MapEvent } from '../events/event.ts'
import { limitReached, type WriteLimit } from './limit-reached.ts'

/**
 * Finds the row that has `offset` newer ones before it, among those since a moment. It is read by an index, so that a
 * limit costs at most `max` entries of it.
 */
export type FindRow = (since: Timestamp, offset: number) => Promise<{ created: Timestamp } | undefined>

/** Finds it among the rows of a query, by their creation. */
export const newestOf =
  <Table extends keyof Tables>(rows: SelectQueryBuilder<Tables, Table, object>): FindRow =>
  (since, offset) =>
    rows
      .select(sql<Timestamp>`created`.as('created'))
      .where(sql<boolean>`created > ${since}`)
      .orderBy(sql`created`, 'desc')
      .limit(1)
      .offset(offset)
      .executeTakeFirst()

/**
 * How many seconds until one more row is within the limit; 0 for none. A `max` of 0 is no limit. Rows are counted, not requests, so the limit is
 * the same for all processes. The caller holds a lock if two at once must not both be the last.
 */
export async function waitSeconds(
  now: Timestamp,
  { max, periodMs }: { max: number; periodMs: number },
  find: FindRow,
): Promise<number> {
  if (max === 0) return 0
  const row = await find(later(now, -periodMs), max - 1)
  return row ? Math.max(1, Math.ceil((Date.parse(later(row.created, periodMs)) - Date.parse(now)) / 1000)) : 0
}

/**
 * Counts what the actor did by its events. They stay when it's undone, so adding and removing a vote over and over counts
 * each time.
 */
export function findOwnEvent(tx: MapTx, types: Pick<MapEvent<unknown>, 'name'>[]): FindRow {
  const names = types.map(({ name }) => name)
  return newestOf(
    tx.db
      .selectFrom('events')
      .where('map_id', '=', tx.map.id)
      .where('user_id', '=', userIdOf(tx.actor))
      .where('type', 'in', names),
  )
}

/**
 * Throws where the actor has written as much in this map within an hour as one person may. Only people outside the team
 * are counted: programs have the limit of their token, and the team works through many things at once.
 */
export async function assertMayWrite(tx: MapTx, what: WriteLimit, find: FindRow): Promise<void> {
  const { actor, role, site } = tx
  const max = site.limits[what]
  if (actor.kind !== 'person' || role !== null || max === 0) return
  // Several writes of one person at once, perhaps in several processes, are counted one after the other.
  await lockName(tx.database, tx.db, `${what} of person ${actor.user_id} in map ${tx.map.id}`)
  const wait = await waitSeconds(tx.now, { max, periodMs: hourMs }, find)
  if (wait > 0) throw limitReached(what, wait)
}
