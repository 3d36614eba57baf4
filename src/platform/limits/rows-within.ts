import { type SelectQueryBuilder, sql } from 'kysely'
import { hourMs, later, type Timestamp } from '../../lib/time.ts'
import { userIdOf } from '../actor.ts'
import type { MapTx } from '../context.ts'
import { lockName } from '../db/locks.ts'
import type { Tables } from '../db/tables.ts'
import type { MapEvent } from '../events/event.ts'
import { limitReached, type WriteLimit } from './limit-reached.ts'

/**
 * Finds the row with exactly `offset` newer ones, among those created after `since`. It's read from an index, so a
 * limit reads at most `max` entries.
 */
export type FindRow = (since: Timestamp, offset: number) => Promise<{ created: Timestamp } | undefined>

/** Finds it among the rows of a query, by their creation time. */
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
 * The seconds until one more row is within the limit, or 0 if it already is. A `max` of 0 means no limit. Rows are
 * counted, not requests, so all processes share the limit. The caller holds a lock if two concurrent writes must not
 * both take the last slot.
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
 * Counts the actor's actions by their events. An undo doesn't remove them, so adding and removing a vote over and over
 * counts each time.
 */
export function findOwnEvent(tx: MapTx, types: Pick<MapEvent<unknown>, 'name'>[]): FindRow {
  const names = types.map(({ name }) => name)
  return newestOf(tx.from('events', { user_id: userIdOf(tx.actor), type: names }))
}

/**
 * Throws if the actor has reached the hourly limit for writing in this map. It only applies to people outside the team:
 * programs are limited by their token, and the team often works through many tasks at once.
 */
export async function assertMayWrite(tx: MapTx, what: WriteLimit, find: FindRow): Promise<void> {
  const { actor, role, site } = tx
  const max = site.limits[what]
  if (actor.kind !== 'person' || role !== null || max === 0) return
  // Concurrent writes by one person, perhaps in several processes, are counted one after the other.
  await lockName(tx, `${what} of person ${actor.user_id} in map ${tx.map.id}`)
  const wait = await waitSeconds(tx.now, { max, periodMs: hourMs }, find)
  if (wait > 0) throw limitReached(what, wait)
}
