import type { MapTx } from '../../../platform/context.ts'

/** Replies refer again to a comment that was in the trash, or was made to wait again. */
export async function attachReplies(tx: MapTx, { comment_id }: { comment_id: number }): Promise<void> {
  await tx.db
    .updateTable('comments')
    .set({ in_reply_to: comment_id, detached_from: null })
    .where('map_id', '=', tx.map.id)
    .where('detached_from', '=', comment_id)
    .execute()
}
