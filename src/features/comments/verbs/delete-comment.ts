import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/verbs/change-counter.ts'
import { commentDeleted } from '../events.ts'

/** Replies stay, but no longer refer to a comment. */
export async function deleteComment(ctx: MapContext, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const comment = await tx.db
      .selectFrom('comments')
      .select('task_id')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!comment) throw new NotFound()
    await requireTask(tx, comment.task_id)
    await tx.db
      .updateTable('comments')
      .set({ in_reply_to: null })
      .where('map_id', '=', tx.map.id)
      .where('in_reply_to', '=', id)
      .execute()
    const { numDeletedRows } = await tx.db
      .deleteFrom('comments')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound()
    await changeCounter(tx, { task_id: comment.task_id, counter: 'comments_count', change: -1 })
    tx.emit(commentDeleted, { comment_id: id, task_id: comment.task_id })
  })
}
