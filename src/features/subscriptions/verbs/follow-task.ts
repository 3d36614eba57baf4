import { authorOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import type { FollowLevel } from '../../maps/table.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { taskFollowChanged } from '../events.ts'
import { assertMayFollow } from '../queries/assert-may-follow.ts'
import { addFollower } from '../steps/add-follower.ts'
import { unmuteTask } from '../steps/unmute-task.ts'

interface Input {
  task_id: number
  /** What to hear of. Without it a new follower gets the level of the map, and a level once chosen stays. */
  level?: FollowLevel | undefined
}

/** The actor follows the task, and no longer mutes it. One subscription for each person and task. */
export async function followTask(ctx: MapContext, { task_id, level }: Input): Promise<void> {
  const user_id = authorOf(ctx.actor)
  await ctx.transaction(async (tx) => {
    await assertMayFollow(tx)
    await assertActorNotBlocked(tx)
    await requireTask(tx, task_id)
    await unmuteTask(tx, { task_id, user_id })
    const isNew = await addFollower(tx, { task_id, user_id, level })
    if (level && !isNew) await changeLevel(tx, task_id, user_id, level)
  })
}

async function changeLevel(tx: MapTx, task_id: number, user_id: number, level: FollowLevel): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('subscriptions')
    .set({ level })
    .where('map_id', '=', tx.map.id)
    .where('task_id', '=', task_id)
    .where('user_id', '=', user_id)
    .where('level', '<>', level)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tx.emit(taskFollowChanged, { task_id, user_id, level })
}
