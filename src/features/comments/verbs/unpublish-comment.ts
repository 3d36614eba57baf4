import type { MapTx } from '../../../platform/context.ts'
import { changeCounter } from '../../tasks/verbs/change-counter.ts'
import { commentHeld } from '../events.ts'

/** Hides a live comment until it is approved. Replies to it stay, and refer to it again then. Both rows are locked. */
export async function unpublishComment(tx: MapTx, { id, task_id }: { id: number; task_id: number }): Promise<void> {
  const ofMap = tx.db.updateTable('comments').where('map_id', '=', tx.map.id)
  await ofMap.set({ pending: true, live: false }).where('id', '=', id).execute()
  await ofMap.set({ in_reply_to: null, detached_from: id }).where('in_reply_to', '=', id).execute()
  await tx.db.deleteFrom('comment_terms').where('map_id', '=', tx.map.id).where('comment_id', '=', id).execute()
  await changeCounter(tx, { task_id, counter: 'comments_count', change: -1 })
  tx.emit(commentHeld, { comment_id: id, task_id })
}
