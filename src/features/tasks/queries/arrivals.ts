import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'
import { type CardValues, ownVote } from './cards.ts'

/** The next page has older arrivals and, at the same timestamp, lower task ids. */
export interface NewsCursor {
  timestamp: Timestamp
  task_id: number
}

/** A task on the What's new page. */
export interface NewsTask {
  task_id: number
  slug: string
  title: string
  timestamp: Timestamp
  total_votes: number
  imported_votes: number
  voted: boolean
  takes_votes: boolean
  list_name: string
  list_role: RoleSlug
}

/** A task that was moved to one of the team's lists and is still in it. */
export interface RecentArrival extends NewsTask {
  list_id: number
  stay_id: number | null
  /** The arrival was on another board. */
  imported: boolean
  /** The team's note on the move; often empty. */
  note: string
}

const newsRoles = ['completed', 'in_progress', 'planned'] as const satisfies RoleSlug[]

/**
 * The public part of the newest arrivals. Each list is read from an index in order of arrival, so map size doesn't
 * matter.
 */
export async function listRecentArrivals(ctx: MapContext, before: NewsCursor, limit: number): Promise<RecentArrival[]> {
  const lists = await ctx
    .from('lists', { live: true, role: newsRoles })
    .select(['id', 'name', 'role', 'votes'])
    .where('tasks_count', '>', 0)
    .execute()
  if (lists.length === 0) return []
  const ids = Object.fromEntries(lists.map(({ id }, index) => [`list_${index}`, id]))
  const values = { map_id: ctx.map.id, user_id: userIdOf(ctx.actor), limit, ...before, ...ids }
  const rows = await arrivalsStatement(ctx, values, lists.length)
  const byId = new Map(lists.map((list) => [list.id, list]))
  return rows.flatMap((row) => {
    const list = byId.get(row.list_id)
    return list ? [{ ...row, list_name: list.name, list_role: list.role, takes_votes: list.votes }] : []
  })
}

type Values = NewsCursor & CardValues & { limit: number } & Record<`list_${number}`, number>
type Row = Omit<RecentArrival, 'list_name' | 'list_role' | 'takes_votes'>

const arrivalsStatement = statement<Values, Row, [lists: number]>(({ value }, lists) => {
  const parts = Array.from({ length: lists }, (_, index) => {
    const newest = sql`select t.id as task_id, t.slug, t.title, t.list_arrival as timestamp, t.total_votes,
        t.imported_votes, t.list_id, v.id is not null as voted, s.id as stay_id, s.imported,
        coalesce(s.note, '') as note
      from tasks t
      left join task_stays s on s.map_id = ${value.map_id} and s.task_id = t.id and s.left_at is null
      ${ownVote(value)}
      where t.map_id = ${value.map_id} and t.list_id = ${value[`list_${index}`]} and t.live and not t.pending
        and (t.list_arrival, t.id) < (${value.timestamp}, ${value.task_id})
      order by t.list_arrival desc, t.id desc limit ${value.limit}`
    return sql`select * from (${newest}) as ${sql.ref(`newest_${index}`)}`
  })
  return sql<Row>`${sql.join(parts, sql` union all `)}`
})

export interface Arrival {
  id: number
  arrived: string
  /** The team's note on the move; often empty. */
  note: string
  /** Whether the task was created in this list. */
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
/** Pending tasks and imported stays are skipped. At most this many rows are read, no matter how many are skipped. */
const maxLooked = 500

/** The latest arrivals of approved tasks in a list, or in all of the map's lists, newest first. */
export async function listArrivals(ctx: MapContext, listId?: number): Promise<Arrival[]> {
  const ofList = listId === undefined ? sql`` : sql`and list_id = ${listId}`
  const order: RawBuilder<unknown> = listId === undefined ? sql`id desc` : sql`arrived desc, task_id desc`
  const { rows } = await sql<Arrival>`
    select s.id, s.arrived, s.note, l.id as list_id, l.name as list_name, l.role as list_role,
      t.id as task_id, t.slug, t.title, t.parsed_description,
      not exists (select 1 from task_stays e where e.map_id = ${ctx.map.id} and e.task_id = t.id and e.id < s.id) as is_new
    from (select id, task_id, list_id, arrived, note, imported from task_stays
      where map_id = ${ctx.map.id} ${ofList} order by ${order} limit ${sql.lit(maxLooked)}) as s
    join tasks t on t.map_id = ${ctx.map.id} and t.id = s.task_id and t.live and not t.pending
    join lists l on l.map_id = ${ctx.map.id} and l.id = s.list_id and l.live
    where not s.imported
    order by s.arrived desc, s.id desc limit ${sql.lit(maxNews)}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, is_new: Boolean(row.is_new) }))
}
