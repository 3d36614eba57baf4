import type { MapContext } from '../../../platform/context.ts'
import { count, requireTask } from '../../tasks/queries/find-task.ts'
import { assertNotDeleted } from '../../users/queries/assert-not-deleted.ts'
import { taskFollowed, taskUnfollowed } from '../events.ts'

/** One subscription a person and task: following twice is following once. */
export async function followTask(ctx: MapContext, taskId: number, userId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireTask(tx, taskId)
    const added = await tx.db
      .insertInto('subscriptions')
      .values({ map_id: tx.map.id, task_id: taskId, user_id: userId, created: tx.now })
      .onConflict((conflict) => conflict.columns(['map_id', 'task_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await assertNotDeleted(tx, userId)
    await count(tx, taskId, 'subscribers_count', +1)
    tx.emit(taskFollowed, { task_id: taskId, user_id: userId })
  })
}

export async function unfollowTask(ctx: MapContext, taskId: number, userId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requireTask(tx, taskId)
    const { numDeletedRows } = await tx.db
      .deleteFrom('subscriptions')
      .where('map_id', '=', tx.map.id)
      .where('task_id', '=', taskId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await count(tx, taskId, 'subscribers_count', -1)
    tx.emit(taskUnfollowed, { task_id: taskId, user_id: userId })
  })
}
