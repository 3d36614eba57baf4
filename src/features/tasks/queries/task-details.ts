import { sql } from 'kysely'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { tasksVisibleTo } from '../policy.ts'
import { taskNotFound } from './merged-into.ts'

export type TaskDetails = Awaited<ReturnType<typeof requireTaskDetails>>

/** A task as its page shows it: whether the actor voted for it and follows it, and what its list allows. */
export async function requireTaskDetails(ctx: MapContext, id: number) {
  const task = await findTaskDetails(ctx, id)
  if (!task) throw await taskNotFound(ctx, id)
  return task
}

export async function findTaskDetails(ctx: MapContext, id: number) {
  const userId = userIdOf(ctx.actor)
  const task = await ctx.db
    .selectFrom('tasks as t')
    .innerJoin('lists as l', (join) =>
      join.on('l.map_id', '=', ctx.map.id).onRef('l.id', '=', 't.list_id').on('l.live', '=', true),
    )
    .innerJoin('users as u', 'u.id', 't.author_id')
    .leftJoin('team_members as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.team_id', '=', ctx.map.team_id))
    .leftJoin('categories as c', (join) => join.on('c.map_id', '=', ctx.map.id).onRef('c.id', '=', 't.category_id'))
    .leftJoin('votes as v', (join) =>
      join
        .on('v.map_id', '=', ctx.map.id)
        .onRef('v.task_id', '=', 't.id')
        .on('v.author_id', '=', userId)
        .on('v.live', '=', true),
    )
    .leftJoin('subscriptions as s', (join) =>
      join.on('s.map_id', '=', ctx.map.id).onRef('s.task_id', '=', 't.id').on('s.user_id', '=', userId),
    )
    .leftJoin('task_mutes as q', (join) =>
      join.on('q.map_id', '=', ctx.map.id).onRef('q.task_id', '=', 't.id').on('q.user_id', '=', userId),
    )
    .selectAll('t')
    .select(['u.first_name', 'u.last_name', 'u.deleted', 'm.role as author_role'])
    .select(['l.name as list_name', 'l.slug as list_slug', 'l.role as list_role'])
    .select(['l.votes as takes_votes', 'l.comments as takes_comments'])
    .select(['c.name as category', 'c.emoji_shortname'])
    .select([sql<boolean>`v.id is not null`.as('voted'), sql<boolean>`s.id is not null`.as('following')])
    .select([sql<boolean>`q.user_id is not null`.as('muted'), 's.level as follow_level'])
    .where('t.map_id', '=', ctx.map.id)
    .where('t.id', '=', id)
    .where(tasksVisibleTo(ctx))
    .executeTakeFirst()
  return task && { ...task, voted: Boolean(task.voted), following: Boolean(task.following), muted: Boolean(task.muted) }
}
