import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { commentUnpinned } from '../events.ts'
import { requireCommentWithTask } from '../queries/require-comment.ts'
import { clearAnswer } from '../steps/clear-answer.ts'

export async function unpinComment(ctx: MapContext, { comment_id }: { comment_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const { task } = await requireCommentWithTask(tx, comment_id)
    const cleared = await clearAnswer(tx, { comment_id, task_id: task.id })
    if (cleared) tx.emit(commentUnpinned, { comment_id, task_id: task.id })
  })
}
