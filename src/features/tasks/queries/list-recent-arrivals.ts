import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'

/** Older arrivals follow; of those at the same timestamp, the ones of tasks with smaller ids. */
export interface NewsCursor {
  timestamp: Timestamp
  task_id: number
}

/** A task that came to a list of the team's work and is still there. */
export interface RecentArrival {
  task_id: number
  slug: string
  title: string
  timestamp: Timestamp
  votes_count: number
  list_id: number
  list_name: string
  list_role: RoleSlug
  stay_id: number | null
  /** What the team wrote about the move; often empty. */
  note: string
}

const newsRoles = ['completed', 'in_progress', 'planned'] as const satisfies RoleSlug[]

/**
 * What everybody may see of the newest arrivals. Each list is read by an index in the order of arrival, so that it costs
 * the same on every size of map.
 */
export async function listRecentArrivals(ctx: MapContext, before: NewsCursor, limit: number): Promise<RecentArrival[]> {
  const lists = await ctx.db
    .selectFrom('lists')
    .select(['id', 'name', 'role'])
    .where('map_id', '=', ctx.map.id)
    .where('live', '=', true)
    .where('role', 'in', newsRoles)
    .where('tasks_count', '>', 0)
    .execute()
  if (lists.length === 0) return []
  const ids = Object.fromEntries(lists.map(({ id }, index) => [`list_${index}`, id]))
  const values = { map_id: ctx.map.id, limit, ...before, ...ids }
  const rows = await arrivalsStatement(ctx.database, ctx.db, values, lists.length)
  const byId = new Map(lists.map((list) => [list.id, list]))
  return rows.flatMap((row) => {
    const list = byId.get(row.list_id)
    return list ? [{ ...row, list_name: list.name, list_role: list.role }] : []
  })
}

type Values = NewsCursor & { map_id: number; limit: number } & Record<`list_${number}`, number>
type Row = Omit<RecentArrival, 'list_name' | 'list_role'>

const arrivalsStatement = statement<Values, Row, [lists: number]>(({ value }, lists) => {
  const parts = Array.from({ length: lists }, (_, index) => {
    const newest = sql`select t.id as task_id, t.slug, t.title, t.list_arrival as timestamp, t.votes_count, t.list_id,
        s.id as stay_id, coalesce(s.note, '') as note
      from tasks t
      left join task_stays s on s.map_id = ${value.map_id} and s.task_id = t.id and s.left_at is null
      where t.map_id = ${value.map_id} and t.list_id = ${value[`list_${index}`]} and t.live and not t.pending
        and (t.list_arrival, t.id) < (${value.timestamp}, ${value.task_id})
      order by t.list_arrival desc, t.id desc limit ${value.limit}`
    return sql`select * from (${newest}) as ${sql.ref(`newest_${index}`)}`
  })
  return sql<Row>`${sql.join(parts, sql` union all `)}`
})
