import { later, type Timestamp } from '../../lib/time.ts'

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

/**
 * How many seconds until one more row is within the limit; 0 for none. Rows are counted, not requests, so the limit is
 * the same for all processes. The caller holds a lock if two at once must not both be the last.
 */
export async function waitSeconds(now: Timestamp, { max, periodMs }: RowLimit, find: FindRow): Promise<number> {
  if (max === 0) return 0
  const row = await find(later(now, -periodMs), max - 1)
  return row ? Math.max(1, Math.ceil((Date.parse(later(row.created, periodMs)) - Date.parse(now)) / 1000)) : 0
}
