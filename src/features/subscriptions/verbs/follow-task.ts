import { authorOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { addRowOnce } from '../../../platform/records/rows.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import type { FollowLevel } from '../../maps/fields.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { taskFollowChanged, taskMuted } from '../events.ts'
import { assertMayFollow, isMuted } from '../queries/is-muted.ts'
import { addFollower, endSubscription, unmuteTask } from '../steps/subscriptions.ts'

interface FollowTaskInput {
  task_id: number
  /** The notification level. By default, new followers get the map's level, and existing followers keep theirs. */
  level?: FollowLevel | undefined
}

/** Follows the task and unmutes it. Each person has at most one subscription per task. */
export async function followTask(ctx: MapContext, { task_id, level }: FollowTaskInput): Promise<void> {
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
  const { numUpdatedRows } = await tx
    .update('subscriptions', { task_id, user_id })
    .set({ level })
    .where('level', '<>', level)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tx.emit(taskFollowChanged, { task_id, user_id, level })
}

/** Unfollows and unmutes the task. */
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

/** Mutes the task: the actor gets no notifications about it until they choose to follow it. */
export async function muteTask(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  const user_id = authorOf(ctx.actor)
  await ctx.transaction(async (tx) => {
    await requireTask(tx, task_id)
    if (await isMuted(tx, task_id, user_id)) return
    await unfollowTask(tx, { task_id })
    const isNew = await addRowOnce(tx, 'task_mutes', { task_id, user_id, created: tx.now })
    if (isNew) tx.emit(taskMuted, { task_id, user_id, muted: true })
  })
}
