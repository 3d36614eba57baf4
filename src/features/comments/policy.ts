import type { MapContext } from '../../platform/context.ts'

interface Commentable {
  pending: boolean
  lock_comments: boolean
  takes_comments: boolean
}

export type CommentRefusal = 'comments_pending' | 'comments_locked' | 'comments_disabled'

/** Why the actor may not comment on a task that they may see; undefined where they may. */
export function commentRefusal(
  { actor, role }: Pick<MapContext, 'actor' | 'role'>,
  task: Commentable,
): CommentRefusal | undefined {
  const isOutsider = actor.kind === 'visitor' || (actor.kind === 'person' && role === null)
  if (task.pending && isOutsider) return 'comments_pending'
  if (task.lock_comments) return 'comments_locked'
  return task.takes_comments ? undefined : 'comments_disabled'
}
