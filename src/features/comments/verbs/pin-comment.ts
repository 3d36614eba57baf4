import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { commentPinned } from '../events.ts'
import { requireCommentWithTask } from '../queries/require-comment.ts'

interface Input {
  comment_id: number
  notify?: boolean | undefined
}

/** Shows the comment first on the page of its task, as the team's answer. Only one comment of a task can be pinned. */
export async function pinComment(ctx: MapContext, { comment_id, notify = true }: Input): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const { task } = await requireCommentWithTask(tx, comment_id)
    if (task.answer_id === comment_id) return
    await tx.db
      .updateTable('tasks')
      .set({ answer_id: comment_id, answered: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', task.id)
      .execute()
    tx.emit(commentPinned, { comment_id, task_id: task.id, notify })
  })
}
