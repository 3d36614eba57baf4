import { type RawBuilder, sql } from 'kysely'
import { dayMs, later, type Timestamp } from '../../../lib/time.ts'

const weekMs = 7 * dayMs

/** The weight of a vote by its age: four in the first week, then three, two and one. Older votes do not count. */
const weights = [4, 3, 2, 1]

/**
 * The tasks of a map with recent votes, each with its trend: the sum of the weights of these votes. The recent votes are
 * read first, because they are few. Grouping all votes would be slow on a large map.
 */
export function trends(mapId: number, now: Timestamp): RawBuilder<unknown> {
  const weeks = weights.map((weight, week) => sql`when created >= ${weeksAgo(now, week + 1)} then ${sql.lit(weight)}`)
  return sql`with recent as materialized (
      select task_id, case ${sql.join(weeks, sql` `)} end as weight
      from votes where map_id = ${mapId} and live and created >= ${weeksAgo(now, weights.length)})
    select task_id, sum(weight) as trend from recent group by task_id`
}

/** No vote for the task named `t` is recent enough to count. */
export const hasNoTrend = (mapId: number, now: Timestamp): RawBuilder<boolean> =>
  sql`not exists (select 1 from votes r
    where r.map_id = ${mapId} and r.task_id = t.id and r.live and r.created >= ${weeksAgo(now, weights.length)})`

const weeksAgo = (now: Timestamp, weeks: number): Timestamp => later(now, -weeks * weekMs)
