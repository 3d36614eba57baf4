import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'

/** Somebody who looks at a map: nobody in particular, or a person who may be a member of its team. */
export type Viewer = { id: number; member: boolean } | undefined

/** What waits for approval is there only for its author and for the team. */
export const maySee = (task: { pending: boolean; author_id: number }, viewer: Viewer): boolean =>
  !task.pending || viewer?.member === true || task.author_id === viewer?.id

/** The same in SQL, for the tasks named `t`. */
export function visibleTo(viewer: Viewer) {
  if (viewer?.member) return sql<boolean>`true`
  return viewer ? sql<boolean>`(not t.pending or t.author_id = ${viewer.id})` : sql<boolean>`not t.pending`
}

/** Programs and the operator see all of their map. */
export const actorSees = (task: { pending: boolean; author_id: number }, actor: Actor): boolean =>
  actor.kind !== 'person' || maySee(task, { id: actor.user_id, member: actor.member })
