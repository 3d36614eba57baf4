import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { requireOwnComment } from '../queries/require-own-comment.ts'
import { moveCommentToTrash } from '../steps/move-comment-to-trash.ts'

/** Deletes one's own comment, as the team would. Replies stay. */
export async function deleteOwnComment(ctx: MapContext, input: { comment_id: number; task_id: number }): Promise<void> {
  requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const { comment } = await requireOwnComment(tx, input)
    await moveCommentToTrash(tx, { comment, notify: false })
  })
}
