import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/verbs/change-counter.ts'
import { taskUnfollowed } from '../events.ts'
import { unmuteTask } from './unmute-task.ts'

/** The actor no longer follows the task, and no longer mutes it. */
export async function unfollowTask(ctx: MapContext, input: { task_id: number }): Promise<void> {
  const { task_id } = input
  const user_id = authorOf(ctx.actor)
  await ctx.transaction(async (tx) => {
    await requireTask(tx, task_id)
    await unmuteTask(tx, { task_id, user_id })
    const { numDeletedRows } = await tx.db
      .deleteFrom('subscriptions')
      .where('map_id', '=', tx.map.id)
      .where('task_id', '=', task_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const merged = tx.db
      .selectFrom('tasks')
      .select('id')
      .where('map_id', '=', tx.map.id)
      .where('merged_into', '=', task_id)
    await tx.db
      .deleteFrom('subscriptions')
      .where('map_id', '=', tx.map.id)
      .where('user_id', '=', user_id)
      .where('task_id', 'in', merged)
      .execute()
    await changeCounter(tx, { task_id, counter: 'subscribers_count', change: -1 })
    tx.emit(taskUnfollowed, { task_id, user_id })
  })
}
