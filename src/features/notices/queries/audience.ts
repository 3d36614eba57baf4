import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import type { FollowLevel } from '../../maps/table.ts'
import type { NotifiedTasks } from '../rules/announcement.ts'

interface Found {
  author_id: number
  /** Each person is in only one list, the first that applies. */
  audience: Record<'mention' | 'reply' | 'answered' | 'comment', number[]>
}

/** Who is notified of a comment, and by which kind of notice. */
export async function commentAudience(
  ctx: MapContext,
  { comment_id, task_id, isPinned }: { comment_id: number; task_id: number; isPinned: boolean },
): Promise<Found | undefined> {
  const comment = await findComment(ctx, comment_id)
  if (comment?.task_id !== task_id) return undefined
  const mentioned = await listMentioned(ctx, comment_id)
  const replied = comment.in_reply_to === null ? undefined : await findComment(ctx, comment.in_reply_to)
  // A pinned comment counts as the team's answer, no matter who wrote it.
  if (isPinned && !(await isAnswer(ctx, task_id, comment_id))) return undefined
  const isTeam = isPinned || comment.role !== null
  const followers = await listFollowers(ctx, { task_id, ...(!isTeam && { level: 'comments' }) })
  const told = new Set<number>()
  const first = (ids: number[]): number[] => {
    const fresh = ids.filter((id) => !told.has(id))
    for (const id of fresh) told.add(id)
    return fresh
  }
  return {
    author_id: comment.author_id,
    audience: {
      mention: first(mentioned),
      reply: first(replied ? [replied.author_id] : []),
      answered: first(isTeam ? followers : []),
      comment: first(isTeam ? [] : followers),
    },
  }
}

const findComment = (ctx: MapContext, id: number) =>
  ctx.db
    .selectFrom('comments as b')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.user_id', '=', 'b.author_id').on('m.team_id', '=', ctx.map.team_id),
    )
    .select(['b.task_id', 'b.author_id', 'b.in_reply_to', 'm.role'])
    .where('b.map_id', '=', ctx.map.id)
    .where('b.id', '=', id)
    .where('b.live', '=', true)
    .executeTakeFirst()

async function isAnswer(ctx: MapContext, taskId: number, commentId: number): Promise<boolean> {
  const tasks = ctx.db.selectFrom('tasks').select('answer_id').where('map_id', '=', ctx.map.id)
  const task = await tasks.where('id', '=', taskId).where('live', '=', true).executeTakeFirst()
  return task?.answer_id === commentId
}

async function listMentioned(ctx: MapContext, commentId: number): Promise<number[]> {
  const mentions = ctx.db.selectFrom('mentions').select('user_id').where('map_id', '=', ctx.map.id)
  return (await mentions.where('comment_id', '=', commentId).execute()).map(({ user_id }) => user_id)
}

interface Input {
  task_id: number
  /** Also includes people whose subscription was moved from `task_id` to this task. */
  or_moved_to?: number
  level?: FollowLevel
}

export async function listFollowers(ctx: MapContext, { task_id, or_moved_to, level }: Input): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('map_id', '=', ctx.map.id)
    .where((eb) =>
      or_moved_to === undefined
        ? eb('task_id', '=', task_id)
        : eb.or([
            eb('task_id', '=', task_id),
            eb.and([eb('task_id', '=', or_moved_to), eb('moved_from', '=', task_id)]),
          ]),
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
  const sources = merged.map(({ task_id }) => task_id)
  const follows = ctx.db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('map_id', '=', ctx.map.id)
    .where('user_id', '<>', actor)
    .where('task_id', 'in', [...moved, ...merged.map(({ into }) => into)])
    .where((eb) =>
      // PostgreSQL doesn't allow an empty `in` list.
      eb.or([
        ...(moved.length > 0 ? [eb('task_id', 'in', moved)] : []),
        ...(sources.length > 0 ? [eb('moved_from', 'in', sources)] : []),
      ]),
    )
  const authors = ctx.db
    .selectFrom('tasks')
    .select('author_id')
    .where('map_id', '=', ctx.map.id)
    .where('id', 'in', approved)
    .where('author_id', '<>', actor)
    .where('live', '=', true)
  return (
    declined.length > 0 ||
    (moved.length + merged.length > 0 && (await follows.limit(1).executeTakeFirst()) !== undefined) ||
    (approved.length > 0 && (await authors.limit(1).executeTakeFirst()) !== undefined)
  )
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
  const values = { map_id: ctx.map.id, task_id, now: ctx.now, user_id: userIdOf(ctx.actor) }
  const [counted] = await audienceStatement(ctx, values)
  const cannot = Number(counted?.cannot ?? 0)
  return { told: Number(counted?.all ?? 0) - cannot, cannot, minutes: ctx.site.announceMinutes }
}

interface AudienceValues {
  map_id: number
  task_id: number
  now: Timestamp
  user_id: number
}

const audienceStatement = statement(
  ({ value }: StatementBuilder<AudienceValues>) =>
    sql<{ all: number; cannot: number | null }>`select count(*) as "all",
        sum(case when u.confirmed is null or u.bounced_until > ${value.now} then 1 else 0 end) as cannot
      from subscriptions s join users u on u.id = s.user_id
      where s.map_id = ${value.map_id} and s.task_id = ${value.task_id}
        and u.deleted is null and u.id <> ${value.user_id}`,
  { keepsPlan: true },
)
