import { type SelectQueryBuilder, sql } from 'kysely'
import { later, type Timestamp } from '../../lib/time.ts'
import type { Tables } from '../db/tables.ts'

/** At most `max` rows within a period. 0 is no limit. */
interface RowLimit {
  max: number
  periodMs: number
}

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
 * How many seconds until one more row is within the limit; 0 for none. Rows are counted, not requests, so the limit is
 * the same for all processes. The caller holds a lock if two at once must not both be the last.
 */
export async function waitSeconds(now: Timestamp, { max, periodMs }: RowLimit, find: FindRow): Promise<number> {
  if (max === 0) return 0
  const row = await find(later(now, -periodMs), max - 1)
  return row ? Math.max(1, Math.ceil((Date.parse(later(row.created, periodMs)) - Date.parse(now)) / 1000)) : 0
}
