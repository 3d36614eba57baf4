import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { lockComment, requireComment } from '../queries/require-comment.ts'
import { moveCommentToTrash } from '../steps/move-comment-to-trash.ts'

interface Input {
  comment_id: number
  reason?: string | undefined
  notify?: boolean | undefined
}

/** Moves the comment to the trash. Replies stay, but no longer refer to a comment. Returns the id of the deletion. */
export async function deleteComment(ctx: MapContext, { comment_id, reason, notify = true }: Input): Promise<number> {
  assertMayModerate(ctx)
  return ctx.transaction(async (tx) => {
    // The task is locked before its comment, as everywhere.
    const { task_id } = await requireComment(tx, comment_id)
    await requireTask(tx, task_id)
    const comment = await lockComment(tx, comment_id)
    return moveCommentToTrash(tx, { comment, reason, notify })
  })
}
