import { authorOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { taskMuted } from '../events.ts'
import { isMuted } from '../queries/is-muted.ts'
import { unfollowTask } from './unfollow-task.ts'

/** The actor hears nothing more of the task, whatever happens there, until they follow it themselves. */
export async function muteTask(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  const user_id = authorOf(ctx.actor)
  await ctx.transaction(async (tx) => {
    await requireTask(tx, task_id)
    if (await isMuted(tx, task_id, user_id)) return
    await unfollowTask(tx, { task_id })
    const muted = await tx.db
      .insertInto('task_mutes')
      .values({ map_id: tx.map.id, task_id, user_id, created: tx.now })
      .onConflict((conflict) => conflict.columns(['map_id', 'task_id', 'user_id']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (muted) tx.emit(taskMuted, { task_id, user_id, muted: true })
  })
}
