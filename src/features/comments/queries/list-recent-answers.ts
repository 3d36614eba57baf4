import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'
import type { NewsCursor } from '../../tasks/queries/list-recent-arrivals.ts'

/** A task that the team has answered. */
export interface RecentAnswer {
  task_id: number
  slug: string
  title: string
  timestamp: Timestamp
  votes_count: number
  list_name: string
  list_role: RoleSlug
  comment_id: number
  parsed_content: string
  author_id: number
  first_name: string
  last_name: string
  deleted: Timestamp | null
}

/** What everybody may see of the answers that were pinned last, newest first. */
export const listRecentAnswers = (ctx: MapContext, before: NewsCursor, limit: number): Promise<RecentAnswer[]> =>
  answersStatement(ctx.database, ctx.db, { map_id: ctx.map.id, limit, ...before })

const answersStatement = statement<NewsCursor & { map_id: number; limit: number }, RecentAnswer>(
  ({ value }) => sql<RecentAnswer>`
    select t.id as task_id, t.slug, t.title, t.answered as timestamp, t.votes_count, l.name as list_name, l.role as list_role,
      b.id as comment_id, b.parsed_content, b.author_id, u.first_name, u.last_name, u.deleted
    from tasks t
      join comments b on b.map_id = ${value.map_id} and b.id = t.answer_id and b.task_id = t.id and b.live
      join lists l on l.map_id = ${value.map_id} and l.id = t.list_id and l.live
      join users u on u.id = b.author_id
    where t.map_id = ${value.map_id} and t.live and not t.pending and t.answered is not null
      and (t.answered, t.id) < (${value.timestamp}, ${value.task_id})
    order by t.answered desc, t.id desc limit ${value.limit}`,
)
