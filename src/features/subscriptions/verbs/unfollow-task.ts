import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { assertMayFollow } from '../queries/assert-may-follow.ts'
import { isMuted } from '../queries/is-muted.ts'
import { endSubscription } from '../steps/end-subscription.ts'
import { unmuteTask } from '../steps/unmute-task.ts'

/** The actor no longer follows the task, and no longer mutes it. */
export async function unfollowTask(ctx: MapContext, input: { task_id: number }): Promise<void> {
  const { task_id } = input
  const user_id = authorOf(ctx.actor)
  await ctx.transaction(async (tx) => {
    if (await isMuted(tx, task_id, user_id)) await assertMayFollow(tx)
    await requireTask(tx, task_id)
    await unmuteTask(tx, { task_id, user_id })
    await endSubscription(tx, { task_id, user_id })
  })
}
