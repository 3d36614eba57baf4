import { type RawBuilder, sql } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import { addDays, type Day, dayOf, later, startOf } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { jsonSql } from '../../../platform/db/json.ts'
import { categoryMetric, countedEvent, type Metric } from '../table.ts'

/** The page shows at most a year. */
const longestDays = 366
/**
 * The most recent days are counted again, because votes get removed and tasks deleted. Older days keep their numbers.
 */
const openDays = 3
/** Days per statement, so requests don't have to wait long. */
const daysAtOnce = 31
/** Transactions can commit out of order, so an event newer than this may be followed by ones with lower ids. */
const settledMs = 600_000

/**
 * Counts each day's activity since the last run. Reads the rows themselves, so an interrupted or repeated run is
 * harmless. Returns false if nothing has happened. `quick` skips the second count that picks up late commits.
 */
export async function countDays(ctx: MapContext, { quick = false } = {}): Promise<boolean> {
  const [last, counted] = [await lastEvent(ctx), await lastCount(ctx)]
  if (last && (counted?.value === last.id || (quick && counted?.value === -last.id))) return false
  const today = dayOf(ctx.now)
  const [oldest, open] = [addDays(today, -longestDays), addDays(counted?.day ?? today, -openDays)]
  const first = counted && open > oldest ? open : oldest
  const counts: DayCount[] = []
  for (let from = first; from <= today; from = addDays(from, daysAtOnce)) {
    counts.push(...(await countBetween(ctx, from, addDays(from, daysAtOnce))))
  }
  const isSettled = last && last.created < later(ctx.now, -settledMs)
  await ctx.transaction((tx) =>
    replaceCounts(tx, first, [
      ...counts,
      { metric: countedEvent, day: today, value: (last?.id ?? 0) * (isSettled ? 1 : -1) },
    ]),
  )
  return true
}

const lastEvent = (ctx: MapContext) =>
  ctx.db
    .selectFrom('events')
    .select(['id', 'created'])
    .where('map_id', '=', ctx.map.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const lastCount = (ctx: MapContext) =>
  ctx.db
    .selectFrom('map_days')
    .select(['day', 'value'])
    .where('map_id', '=', ctx.map.id)
    .where('metric', '=', countedEvent)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

async function replaceCounts(tx: MapTx, first: Day, counts: DayCount[]): Promise<void> {
  await tx.db
    .deleteFrom('map_days')
    .where('map_id', '=', tx.map.id)
    .where((eb) => eb.or([eb('day', '>=', first), eb('metric', '=', countedEvent)]))
    .execute()
  for (const batch of batchesOf(counts.map((count) => ({ map_id: tx.map.id, ...count })))) {
    await tx.db
      .insertInto('map_days')
      .values(batch)
      // Another worker may have counted at the same time.
      .onConflict((conflict) =>
        conflict.columns(['map_id', 'metric', 'day']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute()
  }
}

interface DayCount {
  metric: string
  day: Day
  value: number
}

/** The counts from the first day to the day before `end`. Every part uses an index to find these days' rows. */
async function countBetween(ctx: MapContext, first: Day, end: Day): Promise<DayCount[]> {
  const [map, from, to] = [ctx.map.id, startOf(first), startOf(end)]
  const dayOf = (column: string) => sql`substr(${jsonSql(ctx.database.engine).timestamp(sql.ref(column))}, 1, 10)`
  const rowsOf = async (metric: Metric, source: RawBuilder<unknown>): Promise<DayCount[]> => {
    const { rows } = await sql<{ day: Day; value: number }>`${source}`.execute(ctx.db)
    return rows.map(({ day, value }) => ({ metric, day, value }))
  }
  const created = (table: 'tasks' | 'comments') => sql`select ${dayOf('r.created')} as day, count(*) as value
    from ${sql.table(table)} r where r.map_id = ${map} and r.live and r.created >= ${from} and r.created < ${to} group by 1`
  const arrivals = (role: 'planned' | 'completed', condition = sql``) => sql`
    select ${dayOf('s.arrived')} as day, count(distinct s.task_id) as value
    from lists l join task_stays s on s.map_id = ${map} and s.list_id = l.id
    where l.map_id = ${map} and l.live and l.role = ${role} and s.arrived >= ${from} and s.arrived < ${to} ${condition} group by 1`
  const wasPlanned = sql`and exists (select 1 from task_stays p
    join lists q on q.map_id = ${map} and q.id = p.list_id and q.live and q.role = 'planned'
    where p.map_id = ${map} and p.task_id = s.task_id and p.id < s.id)`
  return [
    ...(await rowsOf('suggestions', created('tasks'))),
    ...(await rowsOf('comments', created('comments'))),
    ...(await countVotes(ctx, from, to, dayOf('v.created'))),
    ...(await rowsOf('promised', arrivals('planned'))),
    ...(await rowsOf('kept', arrivals('completed', wasPlanned))),
  ]
}

/** Votes per day, in total and by category. */
async function countVotes(ctx: MapContext, from: string, to: string, day: RawBuilder<unknown>): Promise<DayCount[]> {
  const { rows } = await sql<{ day: Day; category_id: number | null; value: number }>`
    select ${day} as day, t.category_id, count(*) as value
    from votes v join tasks t on t.map_id = ${ctx.map.id} and t.id = v.task_id and t.live
    where v.map_id = ${ctx.map.id} and v.live and v.created >= ${from} and v.created < ${to} group by 1, t.category_id`.execute(
    ctx.db,
  )
  const totals = Map.groupBy(rows, (row) => row.day)
  return [
    ...[...totals].map(([day, parts]) => ({
      metric: 'votes',
      day,
      value: parts.reduce((sum, { value }) => sum + value, 0),
    })),
    ...rows.flatMap(({ day, category_id, value }) =>
      category_id === null ? [] : [{ metric: categoryMetric(category_id), day, value }],
    ),
  ]
}
