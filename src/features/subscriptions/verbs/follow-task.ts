import { authorOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import type { FollowLevel } from '../../maps/table.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { requireNotBlocked } from '../../waiting/queries/standing.ts'
import { taskFollowChanged } from '../events.ts'
import { assertMayFollow } from '../queries/assert-may-follow.ts'
import { addSubscription } from './add-subscription.ts'
import { unmuteTask } from './unmute-task.ts'

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
    await requireNotBlocked(tx)
    await requireTask(tx, task_id)
    await unmuteTask(tx, { task_id, user_id })
    const isNew = await addFollower(tx, { task_id, user_id, level })
    if (level && !isNew) await changeLevel(tx, task_id, user_id, level)
  })
}

/** Called by verbs that have locked the task. False if the person followed it before. */
export async function addFollower(tx: MapTx, input: Input & { user_id: number }): Promise<boolean> {
  const added = await addSubscription(tx, { ...input, by_vote: false })
  if (!added) await keepWithoutVote(tx, input.task_id, input.user_id)
  return added
}

/** Whoever chooses to follow goes on following when they take their vote back. */
async function keepWithoutVote(tx: MapTx, task_id: number, user_id: number): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ by_vote: false })
    .where('map_id', '=', tx.map.id)
    .where('task_id', '=', task_id)
    .where('user_id', '=', user_id)
    .where('by_vote', '=', true)
    .execute()
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
