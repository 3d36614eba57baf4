import { type RawBuilder, sql } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import { addDays, type Day, dayOf, later, startOf, type Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { jsonSql } from '../../../platform/db/json.ts'
import { categoryMetric, countedEvent, countedUntil, type Metric } from '../table.ts'

/** The page shows at most a year. */
const longestDays = 366
/**
 * The most recent days are counted again, because votes get removed and tasks deleted. Older days keep their numbers.
 */
const openDays = 3
/** How many tasks, comments or votes a run counts at a time, so requests don't have to wait long. */
const rowsAtOnce = 5_000
/** Transactions can commit out of order, so an event newer than this may be followed by ones with lower ids. */
const settledMs = 600_000

/**
 * Counts each day's activity since the last run, oldest days first. Returns true if there are more days to count. Reads
 * the rows themselves, so an interrupted or repeated run is harmless.
 */
export async function countDays(ctx: MapContext): Promise<boolean> {
  const state = await readState(ctx)
  if (state.last && state.counted?.value === state.last.id) return false
  const end = await lastDay(ctx, state.first)
  await countUntil(ctx, state, end)
  return end < dayOf(ctx.now)
}

/**
 * Counts for a page, or leaves it to the job if there are too many rows. Returns false if the job hasn't finished its
 * first count of this map.
 */
export async function countFewDays(ctx: MapContext): Promise<boolean> {
  const state = await readState(ctx)
  // Negative if events could still commit late. Only the job counts again then.
  if (state.last && Math.abs(state.counted?.value ?? 0) === state.last.id) return true
  const end = await lastDay(ctx, state.first)
  if (end < dayOf(ctx.now)) return state.counted !== undefined
  await countUntil(ctx, state, end)
  return true
}

type State = Awaited<ReturnType<typeof readState>>

/** The map's last event, the last complete count, and the first day to count next. */
async function readState(ctx: MapContext) {
  const last = await ctx.from('events').select(['id', 'created']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  const marks = await ctx
    .from('map_days', { metric: [countedEvent, countedUntil] })
    .select(['metric', 'day', 'value'])
    .orderBy('day')
    .execute()
  const [counted, until] = [countedEvent, countedUntil].map((name) => marks.findLast(({ metric }) => metric === name))
  const oldest = addDays(dayOf(ctx.now), -longestDays)
  const next = until ? addDays(until.day, 1) : counted && addDays(counted.day, -openDays)
  return { last, counted, first: next && next > oldest ? next : oldest }
}

/** The last day that can be counted together with this one. */
async function lastDay(ctx: MapContext, first: Day): Promise<Day> {
  const nthSince = (table: 'tasks' | 'comments' | 'votes', condition = sql``) => sql`(select created
    from ${sql.table(table)} where map_id = ${ctx.map.id} and created >= ${startOf(first)} ${condition}
    order by created limit 1 offset ${sql.lit(rowsAtOnce)})`
  const { rows } = await sql<Record<string, Timestamp | null>>`select ${nthSince('tasks', sql`and live`)} as tasks,
    ${nthSince('comments')} as comments, ${nthSince('votes')} as votes`.execute(ctx.db)
  const full = rows.flatMap((row) => Object.values(row)).filter((created) => created !== null)
  const [end = first] = [dayOf(ctx.now), ...full.map((created) => addDays(dayOf(created), -1))].toSorted()
  return end > first ? end : first
}

async function countUntil(ctx: MapContext, { last, first }: State, end: Day): Promise<void> {
  const counts = await countBetween(ctx, first, addDays(end, 1))
  const isSettled = last && last.created < later(ctx.now, -settledMs)
  const mark =
    end < dayOf(ctx.now)
      ? { metric: countedUntil, day: end, value: 0 }
      : { metric: countedEvent, day: end, value: (last?.id ?? 0) * (isSettled ? 1 : -1) }
  await ctx.transaction(async ({ db, map }) => {
    const days = db.deleteFrom('map_days').where('map_id', '=', map.id)
    await days
      .where('day', '>=', first)
      .where('day', '<=', end)
      .where('metric', 'not in', [countedEvent, countedUntil])
      .execute()
    await days.where('metric', 'in', [mark.metric, countedUntil]).execute()
    for (const batch of batchesOf([...counts, mark].map((count) => ({ map_id: map.id, ...count })))) {
      await db
        .insertInto('map_days')
        .values(batch)
        // Another worker may have counted at the same time.
        .onConflict((conflict) =>
          conflict.columns(['map_id', 'metric', 'day']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
        )
        .execute()
    }
  })
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
    where l.map_id = ${map} and l.live and l.role = ${role} and not s.imported
      and s.arrived >= ${from} and s.arrived < ${to} ${condition} group by 1`
  const wasPlanned = sql`and exists (select 1 from task_stays p
    join lists q on q.map_id = ${map} and q.id = p.list_id and q.live and q.role = 'planned'
    where p.map_id = ${map} and p.task_id = s.task_id and p.id < s.id and not p.imported)`
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
