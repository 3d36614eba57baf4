import type { MapTx } from '../../../platform/context.ts'

/** Replies to a comment that is no longer shown stay, but refer to no comment until it comes back. */
export async function detachReplies(tx: MapTx, { comment_id }: { comment_id: number }): Promise<void> {
  await tx.db
    .updateTable('comments')
    .set({ in_reply_to: null, detached_from: comment_id })
    .where('map_id', '=', tx.map.id)
    .where('in_reply_to', '=', comment_id)
    .execute()
}
