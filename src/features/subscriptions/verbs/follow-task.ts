import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { changeCounter } from '../../tasks/verbs/change-counter.ts'
import { assertNotDeleted } from '../../users/queries/assert-not-deleted.ts'
import { requireNotBlocked } from '../../waiting/queries/standing.ts'
import { taskFollowed } from '../events.ts'

/** The actor follows the task. One subscription for each person and task: a second one changes nothing. */
export async function followTask(ctx: MapContext, input: { task_id: number }): Promise<void> {
  const { task_id } = input
  const user_id = authorOf(ctx.actor)
  await ctx.transaction(async (tx) => {
    await requireNotBlocked(tx)
    await requireTask(tx, task_id)
    const added = await tx.db
      .insertInto('subscriptions')
      .values({ map_id: tx.map.id, task_id, user_id, created: tx.now })
      .onConflict((conflict) => conflict.columns(['map_id', 'task_id', 'user_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    await assertNotDeleted(tx, user_id)
    await changeCounter(tx, { task_id, counter: 'subscribers_count', change: +1 })
    tx.emit(taskFollowed, { task_id, user_id })
  })
}
