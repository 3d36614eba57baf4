import { type RawBuilder, sql } from 'kysely'
import { type Day, startOf } from '../../../lib/days.ts'
import type { MapContext } from '../../../platform/context.ts'
import { jsonSql } from '../../../platform/db/json.ts'
import { categoryMetric, type Metric } from '../table.ts'

export interface DayCount {
  metric: string
  day: Day
  value: number
}

/** What happened from the first day to the one before `end`. Every part reads the rows of these days by an index. */
export async function countBetween(ctx: MapContext, first: Day, end: Day): Promise<DayCount[]> {
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

/** The votes of each day, and of these the ones for each category. */
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
