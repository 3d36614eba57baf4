import { includesScope, scopeOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { isOutsider } from '../approval/policy.ts'

interface OwnComment {
  author_id: number
  lock_comments: boolean
}

/** People and programs can edit and delete their own comments unless the team has closed the conversation. */
export const mayEditComment = ({ actor }: Pick<MapContext, 'actor'>, comment: OwnComment): boolean =>
  (actor.kind === 'person' || actor.kind === 'token') &&
  includesScope(scopeOf(actor), 'write') &&
  actor.user_id === comment.author_id &&
  !comment.lock_comments

export type CommentRefusal = 'comments_pending' | 'comments_locked' | 'comments_disabled'

/** Why the actor can't comment on a task they can see; undefined if they can. */
export function commentRefusal(
  ctx: Pick<MapContext, 'actor' | 'role'>,
  task: { pending: boolean; lock_comments: boolean; takes_comments: boolean },
): CommentRefusal | undefined {
  if (task.pending && isOutsider(ctx)) return 'comments_pending'
  if (task.lock_comments) return 'comments_locked'
  return task.takes_comments ? undefined : 'comments_disabled'
}
