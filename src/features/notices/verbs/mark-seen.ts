import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'

/** A person who opens the page of a task has seen the notices about it. They are not mailed any more. */
export async function markSeen(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db
      .updateTable('notices')
      .set({ seen: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('user_id', '=', userIdOf(tx.actor))
      .where('task_id', '=', task_id)
      .where('seen', 'is', null)
      .execute()
  })
}
