import type { MapTx } from '../../../platform/context.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import { commentHeld } from '../events.ts'
import { detachReplies } from './detach-replies.ts'

/** Hides a live comment until it is approved. Replies to it stay, and refer to it again then. Both rows are locked. */
export async function unpublishComment(tx: MapTx, { id, task_id }: { id: number; task_id: number }): Promise<void> {
  await tx.db
    .updateTable('comments')
    .set({ pending: true, live: false })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .execute()
  await detachReplies(tx, { comment_id: id })
  await tx.db.deleteFrom('comment_terms').where('map_id', '=', tx.map.id).where('comment_id', '=', id).execute()
  await changeCounter(tx, { task_id, counter: 'comments_count', change: -1 })
  tx.emit(commentHeld, { comment_id: id, task_id })
}
