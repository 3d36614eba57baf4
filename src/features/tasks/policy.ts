import { type RawBuilder, sql } from 'kysely'
import { type Scope, scopeOf, userIdOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'

/**
 * Only live tasks are visible. A pending one is visible only to its author and to the team. Programs, commands and jobs
 * see their whole map, except for tokens that are public.
 */
export function maySeeTask(
  ctx: Pick<MapContext, 'actor' | 'role'>,
  task: { live: boolean; pending: boolean; author_id: number },
): boolean {
  if (!task.live) return false
  const visibility = taskVisibility(ctx)
  if (visibility === 'all' || !task.pending) return true
  return visibility === 'own' && task.author_id === userIdOf(ctx.actor)
}

/** Which tasks an actor sees: all, the approved ones and their own, or the approved ones. */
export type TaskVisibility = 'all' | 'own' | 'approved'

export function taskVisibility({ actor, role }: Pick<MapContext, 'actor' | 'role'>): TaskVisibility {
  if (actor.kind === 'visitor' || scopeOf(actor) === 'public') return 'approved'
  if (actor.kind === 'person') return role === null ? 'own' : 'all'
  return 'all'
}

/** The SQL twin of `maySeeTask`, for the tasks named `t`. `userId` may be the parameter of a prepared statement. */
export function visibleTasks(visibility: TaskVisibility, userId: number): RawBuilder<boolean> {
  if (visibility === 'all') return sql<boolean>`t.live`
  const isVisible = visibility === 'own' ? sql`(not t.pending or t.author_id = ${userId})` : sql`not t.pending`
  return sql<boolean>`(t.live and ${isVisible})`
}

export const tasksVisibleTo = (ctx: Pick<MapContext, 'actor' | 'role'>): RawBuilder<boolean> =>
  visibleTasks(taskVisibility(ctx), userIdOf(ctx.actor))

/** Whether the API shows the task `t` to a token of this scope. */
export const isShownTask = (scope: Scope): RawBuilder<boolean> =>
  visibleTasks(scope === 'public' ? 'approved' : 'all', 0)
