import type { MapTx } from '../../../platform/context.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { commentDeleted } from '../events.ts'
import { clearAnswer } from './clear-answer.ts'
import { detachReplies } from './detach-replies.ts'

interface Input {
  comment: { id: number; task_id: number; live: boolean }
  reason?: string | undefined
  notify: boolean
}

/** Replies stay, but no longer refer to a comment. The task and the comment are locked. Returns the id of the deletion. */
export async function moveCommentToTrash(tx: MapTx, { comment, reason, notify }: Input): Promise<number> {
  const { id: comment_id, task_id, live } = comment
  const trash_id = await addToTrash(tx, { kind: 'comment', record_id: comment_id, reason })
  await tx.db
    .updateTable('comments')
    .set({ trash_id, live: false })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', comment_id)
    .execute()
  // A pending comment was in no count and had no event.
  if (!live) return trash_id
  await detachReplies(tx, { comment_id })
  await clearAnswer(tx, { comment_id, task_id })
  await changeCounter(tx, { task_id, counter: 'comments_count', change: -1 })
  tx.emit(commentDeleted, { comment_id, task_id, notify })
  return trash_id
}
