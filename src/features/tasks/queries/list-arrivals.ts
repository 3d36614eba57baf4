import { type RawBuilder, sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'

/** A task came to a list. */
export interface Arrival {
  id: number
  arrived: string
  /** What the team wrote about the move; often empty. */
  note: string
  /** True when the task was created there. */
  is_new: boolean
  list_id: number
  list_name: string
  list_role: RoleSlug
  task_id: number
  slug: string
  title: string
  parsed_description: string
}

const maxNews = 50
/** Pending tasks are passed over. However many there are, no more rows are looked at. */
const maxLooked = 500

/** The last arrivals of approved tasks in a list, or in all lists of the map, newest first. */
export async function listArrivals(ctx: MapContext, listId?: number): Promise<Arrival[]> {
  const ofList = listId === undefined ? sql`` : sql`and list_id = ${listId}`
  const order: RawBuilder<unknown> = listId === undefined ? sql`id desc` : sql`arrived desc, task_id desc`
  const { rows } = await sql<Arrival>`
    select s.id, s.arrived, s.note, l.id as list_id, l.name as list_name, l.role as list_role,
      t.id as task_id, t.slug, t.title, t.parsed_description,
      not exists (select 1 from task_stays e where e.map_id = ${ctx.map.id} and e.task_id = t.id and e.id < s.id) as is_new
    from (select id, task_id, list_id, arrived, note from task_stays
      where map_id = ${ctx.map.id} ${ofList} order by ${order} limit ${sql.lit(maxLooked)}) as s
    join tasks t on t.map_id = ${ctx.map.id} and t.id = s.task_id and t.live and not t.pending
    join lists l on l.map_id = ${ctx.map.id} and l.id = s.list_id and l.live
    order by s.arrived desc, s.id desc limit ${sql.lit(maxNews)}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, is_new: Boolean(row.is_new) }))
}
