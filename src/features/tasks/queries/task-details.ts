import { type Selectable, sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type TaskVisibility, taskVisibility, visibleTasks } from '../policy.ts'
import { taskNotFound } from './merged-into.ts'

export type TaskDetails = Awaited<ReturnType<typeof requireTaskDetails>>

/** A task as its page shows it: whether the actor voted for it and follows it, and what its list allows. */
export async function requireTaskDetails(ctx: MapContext, id: number) {
  const task = await findTaskDetails(ctx, id)
  if (!task) throw await taskNotFound(ctx, id)
  return task
}

export async function findTaskDetails(ctx: MapContext, id: number) {
  const values = { id, map_id: ctx.map.id, team_id: ctx.map.team_id, user_id: userIdOf(ctx.actor) }
  const [task] = await detailsStatement(ctx.database, ctx.db, values, taskVisibility(ctx))
  return task && { ...task, voted: Boolean(task.voted), following: Boolean(task.following), muted: Boolean(task.muted) }
}

interface DetailsValues {
  id: number
  map_id: number
  team_id: number
  user_id: number
}

type TaskRow = Selectable<Tables['tasks']>
type ListRow = Selectable<Tables['lists']>
type UserRow = Selectable<Tables['users']>

interface DetailsRow extends TaskRow, Pick<UserRow, 'first_name' | 'last_name' | 'deleted'> {
  author_role: Selectable<Tables['team_members']>['role'] | null
  list_name: string
  list_slug: string
  list_role: ListRow['role']
  takes_votes: boolean
  takes_comments: boolean
  category: string | null
  emoji_shortname: string | null
  voted: boolean
  following: boolean
  muted: boolean
  follow_level: Selectable<Tables['subscriptions']>['level'] | null
}

/** With eight joins PostgreSQL would plan for longer than it reads. A subquery is planned by itself. */
const detailsStatement = statement<DetailsValues, DetailsRow, [TaskVisibility]>(
  ({ value }, visibility) => sql<DetailsRow>`
    select t.map_id, t.id, t.list_id, t.author_id, t.category_id, t.title, t.title_folded, t.slug, t.description,
      t.parsed_description, t.url, t.pending, t.lock_comments, t.created, t.modified, t.edited, t.renderer, t.list_arrival, t.votes_count,
      t.subscribers_count, t.comments_count, t.trash_id, t.merged_into, t.answer_id, t.answered, t.live,
      u.first_name, u.last_name, u.deleted, c.name as category, c.emoji_shortname,
      l.name as list_name, l.slug as list_slug, l.role as list_role, l.votes as takes_votes, l.comments as takes_comments,
      (select m.role from team_members m where m.team_id = ${value.team_id} and m.user_id = t.author_id) as author_role,
      exists (select 1 from votes v where v.map_id = ${value.map_id} and v.task_id = t.id
        and v.author_id = ${value.user_id} and v.live) as voted,
      exists (select 1 from subscriptions s where s.map_id = ${value.map_id} and s.task_id = t.id
        and s.user_id = ${value.user_id}) as following,
      (select s.level from subscriptions s where s.map_id = ${value.map_id} and s.task_id = t.id
        and s.user_id = ${value.user_id}) as follow_level,
      exists (select 1 from task_mutes q where q.map_id = ${value.map_id} and q.task_id = t.id
        and q.user_id = ${value.user_id}) as muted
    from tasks t
      join lists l on l.map_id = ${value.map_id} and l.id = t.list_id and l.live
      join users u on u.id = t.author_id
      left join categories c on c.map_id = ${value.map_id} and c.id = t.category_id
    where t.map_id = ${value.map_id} and t.id = ${value.id} and ${visibleTasks(visibility, value.user_id)}`,
  { keepsPlan: true },
)
