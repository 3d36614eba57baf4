import type { MapContext } from '../../../platform/context.ts'
import { addNotices } from '../steps/add-notices.ts'

interface Input {
  event_id: number
  comment_id: number
  task_id: number
}

/** Tells the author of a comment that it was declined, if it still is. */
export async function notifyOfDeclinedComment(
  ctx: MapContext,
  { event_id, comment_id, task_id }: Input,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const comment = await tx.db
      .selectFrom('comments')
      .select(['author_id', 'trash_id'])
      .where('map_id', '=', tx.map.id)
      .where('id', '=', comment_id)
      .executeTakeFirst()
    if (!comment || comment.trash_id === null) return
    const events = tx.db.selectFrom('events').select('user_id').where('map_id', '=', tx.map.id)
    const event = await events.where('id', '=', event_id).executeTakeFirst()
    await addNotices(tx, {
      ...{ kind: 'declined', task_id, comment_id, event_id },
      actor_id: event?.user_id ?? null,
      user_ids: [comment.author_id],
      mailAt: tx.now,
    })
  })
}
