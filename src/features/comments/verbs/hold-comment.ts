import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/verbs/change-counter.ts'
import { commentHeld } from '../events.ts'
import { requireComment } from '../queries/find-comment.ts'

/** Lets a comment wait again. Replies to it stay, and refer to it again once it is approved. */
export async function holdComment(ctx: MapContext, { comment_id }: { comment_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const { task_id } = await requireComment(tx, comment_id)
    await requireTask(tx, task_id)
    const { pending } = await requireComment(tx, comment_id, 'locked')
    if (pending) return
    const ofMap = tx.db.updateTable('comments').where('map_id', '=', tx.map.id)
    await ofMap.set({ pending: true, live: false }).where('id', '=', comment_id).execute()
    await ofMap.set({ in_reply_to: null, detached_from: comment_id }).where('in_reply_to', '=', comment_id).execute()
    await tx.db
      .deleteFrom('comment_terms')
      .where('map_id', '=', tx.map.id)
      .where('comment_id', '=', comment_id)
      .execute()
    await changeCounter(tx, { task_id, counter: 'comments_count', change: -1 })
    tx.emit(commentHeld, { comment_id, task_id })
  })
}
