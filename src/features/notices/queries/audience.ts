import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { findRow } from '../../../platform/records/rows.ts'
import type { FollowLevel } from '../../maps/fields.ts'
import type { NotifiedTasks } from '../rules/announcement.ts'
import type { NoticeKind } from '../table.ts'

interface Found {
  author_id: number
  /** Without the author and people who were already notified. Each person is in only one list, the first that applies. */
  audience: [NoticeKind, number[]][]
}

/** Who is notified of a comment, and by which kind of notice. */
export async function commentAudience(
  ctx: MapContext,
  { comment_id, task_id, isPinned }: { comment_id: number; task_id: number; isPinned: boolean },
): Promise<Found | undefined> {
  const comment = await findComment(ctx, comment_id)
  if (comment?.task_id !== task_id) return undefined
  const pinned = { id: task_id, live: true, answer_id: comment_id }
  if (isPinned && !(await findRow(ctx, 'tasks', pinned, 'id'))) return undefined
  const mentioned = await ctx.from('mentions', { comment_id }).select('user_id').execute()
  const replied = comment.in_reply_to === null ? undefined : await findComment(ctx, comment.in_reply_to)
  // A pinned comment counts as the team's answer, no matter who wrote it.
  const isTeam = isPinned || comment.role !== null
  const followers = await listFollowers(ctx, { task_id, ...(!isTeam && { level: 'comments' }) })
  const lists: Found['audience'] = [
    ['mention', mentioned.map(({ user_id }) => user_id)],
    ['reply', replied ? [replied.author_id] : []],
    [isTeam ? 'answered' : 'comment', followers],
  ]
  const told = await ctx.from('notices', { task_id, comment_id }).select('user_id').execute()
  const listed = new Set([comment.author_id, ...told.map(({ user_id }) => user_id)])
  const audience = lists.map(([kind, ids]): [NoticeKind, number[]] => [
    kind,
    ids.filter((id) => !listed.has(id) && listed.add(id)),
  ])
  return { author_id: comment.author_id, audience }
}

const findComment = (ctx: MapContext, id: number) =>
  ctx
    .from('comments as b', { id, live: true })
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.user_id', '=', 'b.author_id').on('m.team_id', '=', ctx.map.team_id),
    )
    .select(['b.task_id', 'b.author_id', 'b.in_reply_to', 'm.role'])
    .executeTakeFirst()

interface Input {
  task_id: number
  /** Also includes people whose subscription was moved from `task_id` to this task. */
  or_moved_to?: number
  level?: FollowLevel
}

export async function listFollowers(ctx: MapContext, { task_id, or_moved_to = 0, level }: Input): Promise<number[]> {
  const rows = await ctx
    .from('subscriptions')
    .select('user_id')
    .where((eb) =>
      eb.or([eb('task_id', '=', task_id), eb.and([eb('task_id', '=', or_moved_to), eb('moved_from', '=', task_id)])]),
    )
    .$if(level !== undefined, (query) => query.where('level', '=', level ?? 'answers'))
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Whether anyone but the actor is notified: a follower, or the author of an approved or declined task. */
export async function hasAudience(ctx: MapContext, tasks: NotifiedTasks): Promise<boolean> {
  const { moved, merged, approved, declined } = tasks
  const actor = userIdOf(ctx.actor)
  // PostgreSQL doesn't allow an empty `in` list.
  const anyOf = (ids: number[]) => [0, ...ids]
  const follows = ctx
    .from('subscriptions', { task_id: anyOf([...moved, ...merged.map(({ into }) => into)]) })
    .select('user_id')
    .where('user_id', '<>', actor)
    .where(({ eb }) =>
      eb.or([eb('task_id', 'in', anyOf(moved)), eb('moved_from', 'in', anyOf(merged.map(({ task_id }) => task_id)))]),
    )
  const authors = ctx
    .from('tasks', { live: true, id: anyOf(approved) })
    .select('author_id')
    .where('author_id', '<>', actor)
  const isAny = async (query: { limit(count: number): { execute(): Promise<unknown[]> } }) =>
    (await query.limit(1).execute()).length > 0
  return declined.length > 0 || (await isAny(follows)) || (await isAny(authors))
}

/** How many people will be notified of a change to a task. */
export interface AudienceCount {
  told: number
  /** Followers whose address is unconfirmed or bounces. */
  cannot: number
  /** How many minutes until they're notified. */
  minutes: number
}

/** The task's followers, except the actor. */
export async function countAudience(ctx: MapContext, { task_id }: { task_id: number }): Promise<AudienceCount> {
  const [counted] = await audienceStatement(ctx, audienceValues(ctx, task_id))
  const cannot = Number(counted?.cannot ?? 0)
  return { told: Number(counted?.all ?? 0) - cannot, cannot, minutes: ctx.site.announceMinutes }
}

const audienceValues = (ctx: MapContext, task_id: number) => ({
  map_id: ctx.map.id,
  task_id,
  now: ctx.now,
  user_id: userIdOf(ctx.actor),
})

const audienceStatement = statement(
  ({ value }: StatementBuilder<ReturnType<typeof audienceValues>>) =>
    sql<{ all: number; cannot: number | null }>`select count(*) as "all",
        sum(case when u.confirmed is null or u.bounced_until > ${value.now} then 1 else 0 end) as cannot
      from subscriptions s join users u on u.id = s.user_id
      where s.map_id = ${value.map_id} and s.task_id = ${value.task_id}
        and u.deleted is null and u.id <> ${value.user_id}`,
  { keepsPlan: true },
)
