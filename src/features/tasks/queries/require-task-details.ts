import { type Selectable, sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { namesIn } from '../../../platform/records/fields.ts'
import { taskFields } from '../fields.ts'
import { type TaskVisibility, taskVisibility, visibleTasks } from '../policy.ts'
import { taskNotFound } from './find-task.ts'

export type TaskDetails = Awaited<ReturnType<typeof requireTaskDetails>>

/** A task as shown on its page: whether the actor voted for it and follows it, and what its list allows. */
export async function requireTaskDetails(ctx: MapContext, id: number) {
  const task = await findTaskDetails(ctx, id)
  if (!task) throw await taskNotFound(ctx, id)
  return task
}

export async function findTaskDetails(ctx: MapContext, id: number) {
  const values = { id, map_id: ctx.map.id, team_id: ctx.map.team_id, user_id: userIdOf(ctx.actor) }
  const [task] = await detailsStatement(ctx, values, taskVisibility(ctx))
  return task && { ...task, ...truthOf(task) }
}

/** In SQLite, a condition returns a number. */
const truthOf = (row: DetailsRow) => ({
  voted: Boolean(row.voted),
  following: Boolean(row.following),
  muted: Boolean(row.muted),
  has_notes: Boolean(row.has_notes),
  has_messages: Boolean(row.has_messages),
  has_merged: Boolean(row.has_merged),
  has_pending_comment: Boolean(row.has_pending_comment),
})

interface DetailsValues {
  id: number
  map_id: number
  team_id: number
  user_id: number
}

type TaskRow = Selectable<Tables['tasks']>
type ListRow = Selectable<Tables['lists']>
type UserRow = Selectable<Tables['users']>

interface DetailsRow
  extends Pick<TaskRow, (typeof columns)[number]>,
    Pick<UserRow, 'first_name' | 'last_name' | 'deleted'> {
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
  /** Whether optional sections of its page have content. Most tasks have none, so nothing more needs to be read. */
  has_notes: boolean
  has_messages: boolean
  has_merged: boolean
  has_pending_comment: boolean
}

/** Columns for the page that aren't fields of the task. */
const otherColumns = [
  ...(['id', 'list_id', 'author_id', 'category_id', 'slug', 'total_votes', 'imported_votes', 'imported'] as const),
  ...(['merged_into', 'answer_id', 'answered', 'live', 'assignee_id', 'priority'] as const),
]
const columns = [...namesIn(taskFields, 'column'), ...otherColumns]

/** With eight joins, PostgreSQL would spend more time planning than reading. A subquery is planned separately. */
const detailsStatement = statement<DetailsValues, DetailsRow, [TaskVisibility]>(
  ({ value }, visibility) => sql<DetailsRow>`
    select ${sql.join(columns.map((name) => sql.ref(`t.${name}`)))},
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
        and q.user_id = ${value.user_id}) as muted,
      exists (select 1 from task_notes n where n.map_id = ${value.map_id} and n.task_id = t.id) as has_notes,
      exists (select 1 from private_messages p where p.map_id = ${value.map_id} and p.task_id = t.id) as has_messages,
      exists (select 1 from tasks o where o.map_id = ${value.map_id} and o.merged_into = t.id
        and o.trash_id is null and not o.live) as has_merged,
      exists (select 1 from comments b where b.map_id = ${value.map_id} and b.task_id = t.id
        and b.author_id = ${value.user_id} and b.pending and b.trash_id is null and not b.live) as has_pending_comment
    from tasks t
      join lists l on l.map_id = ${value.map_id} and l.id = t.list_id and l.live
      join users u on u.id = t.author_id
      left join categories c on c.map_id = ${value.map_id} and c.id = t.category_id
    where t.map_id = ${value.map_id} and t.id = ${value.id} and ${visibleTasks(visibility, value.user_id)}`,
  { keepsPlan: true },
)

export async function previewTaskDeletion(ctx: MapContext, id: number) {
  const task = await requireTaskDetails(ctx, id)
  return { tasks: 1, comments: task.comments_count, votes: task.votes_count }
}
