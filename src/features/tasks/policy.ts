import { type RawBuilder, sql } from 'kysely'
import { type Scope, scopeOf, userIdOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'

/**
 * Only live tasks are visible, and a pending one only to its author and the team. Programs, commands and jobs see the
 * whole map, except for public tokens.
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

/** Which tasks an actor sees: all of them, approved tasks and their own, or only approved tasks. */
export type TaskVisibility = 'all' | 'own' | 'approved'

export function taskVisibility({ actor, role }: Pick<MapContext, 'actor' | 'role'>): TaskVisibility {
  if (actor.kind === 'visitor' || scopeOf(actor) === 'public') return 'approved'
  if (actor.kind === 'person') return role === null ? 'own' : 'all'
  return 'all'
}

/** `maySeeTask` in SQL, for tasks aliased as `t`. `userId` can be a parameter of a prepared statement. */
export function visibleTasks(visibility: TaskVisibility, userId: number): RawBuilder<boolean> {
  if (visibility === 'all') return sql<boolean>`t.live`
  const isVisible = visibility === 'own' ? sql`(not t.pending or t.author_id = ${userId})` : sql`not t.pending`
  return sql<boolean>`(t.live and ${isVisible})`
}

export const tasksVisibleTo = (ctx: Pick<MapContext, 'actor' | 'role'>): RawBuilder<boolean> =>
  visibleTasks(taskVisibility(ctx), userIdOf(ctx.actor))

/** Whether the API shows the task `t` to a token with this scope. */
export const isShownTask = (scope: Scope): RawBuilder<boolean> =>
  visibleTasks(scope === 'public' ? 'approved' : 'all', 0)
