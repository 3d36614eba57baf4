import type { MapContext } from '../../../platform/context.ts'
import { requireComment } from '../../comments/queries/require-comment.ts'
import { deleteComment } from '../../comments/verbs/delete-comment.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { commentDeclined } from '../events.ts'
import type { Decline } from '../schema.ts'

/** Moves a comment to the trash, with the reason. Returns the id of the deletion. */
export async function declineComment(
  ctx: MapContext,
  { comment_id, reason, notify }: Decline & { comment_id: number },
): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    const { task_id, author_id } = await requireComment(tx, comment_id)
    const trash_id = await deleteComment(tx, { comment_id, reason })
    tx.emit(commentDeclined, { comment_id, task_id, author_id, reason, notify: notify ?? true })
    return trash_id
  })
}
