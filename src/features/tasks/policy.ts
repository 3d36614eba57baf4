import { type RawBuilder, sql } from 'kysely'
import { userIdOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'

type Who = Pick<MapContext, 'actor' | 'role'>

/** A pending task is visible only to its author and to the team. Programs, commands and jobs see their whole map. */
export function maySeeTask(who: Who, task: { pending: boolean; author_id: number }): boolean {
  const visibility = taskVisibility(who)
  if (visibility === 'all' || !task.pending) return true
  return visibility === 'own' && task.author_id === userIdOf(who.actor)
}

/** Which tasks an actor sees: all, the approved ones and their own, or the approved ones. */
export type TaskVisibility = 'all' | 'own' | 'approved'

export function taskVisibility({ actor, role }: Who): TaskVisibility {
  if (actor.kind === 'visitor') return 'approved'
  if (actor.kind === 'person') return role === null ? 'own' : 'all'
  return 'all'
}

/** The SQL twin of `maySeeTask`, for the tasks named `t`. A prepared statement is given the user's id later. */
export function visibleTasks(visibility: TaskVisibility, userId: number): RawBuilder<boolean> {
  if (visibility === 'all') return sql<boolean>`true`
  return visibility === 'own' ? sql<boolean>`(not t.pending or t.author_id = ${userId})` : sql<boolean>`not t.pending`
}

export const tasksVisibleTo = (who: Who): RawBuilder<boolean> => visibleTasks(taskVisibility(who), userIdOf(who.actor))
