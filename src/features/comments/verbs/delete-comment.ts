import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/verbs/change-counter.ts'
import { addToTrash } from '../../trash/verbs/add-to-trash.ts'
import { commentDeleted } from '../events.ts'
import { requireComment } from '../queries/find-comment.ts'
import { clearAnswer } from './clear-answer.ts'

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
    const { live } = await requireComment(tx, comment_id, 'locked')
    const trash_id = await addToTrash(tx, { kind: 'comment', record_id: comment_id, reason })
    await tx.db
      .updateTable('comments')
      .set({ trash_id, live: false })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', comment_id)
      .execute()
    // A comment that waited was in no count and had no event.
    if (!live) return trash_id
    await tx.db
      .updateTable('comments')
      .set({ in_reply_to: null, detached_from: comment_id })
      .where('map_id', '=', tx.map.id)
      .where('in_reply_to', '=', comment_id)
      .execute()
    await clearAnswer(tx, { comment_id, task_id })
    await changeCounter(tx, { task_id, counter: 'comments_count', change: -1 })
    tx.emit(commentDeleted, { comment_id, task_id, notify })
    return trash_id
  })
}
