import { sql } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import { authorOf } from '../../../platform/actor.ts'
import { type Context, inMap, type MapContext, type MapRef, type MapTx, type Tx } from '../../../platform/context.ts'
import { addRowOnce } from '../../../platform/records/rows.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import type { FollowLevel } from '../../maps/fields.ts'
import { listMaps } from '../../maps/queries/find-map.ts'
import { requireTask } from '../../tasks/queries/find-task.ts'
import { lockTasks } from '../../tasks/queries/lock-tasks.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { taskFollowChanged, taskMuted, taskUnfollowed } from '../events.ts'
import { assertMayFollow, isMuted, listFollowedTasks } from '../queries/subscriptions.ts'
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

/** Ends all of a person's subscriptions in every map, including those to tasks they can no longer see. */
export async function unfollowAll(ctx: Context, input: { user_id: number }): Promise<void> {
  const { user_id } = input
  assertMayManageAccount(ctx, user_id)
  await ctx.transaction(async (tx) => {
    for (const map of await followedMaps(tx, user_id)) {
      await inMap(tx, map, null).transaction((mapTx) => unfollowInMap(mapTx, user_id))
    }
  })
}

async function unfollowInMap(tx: MapTx, user_id: number): Promise<void> {
  for (const batch of batchesOf(await listFollowedTasks(tx, user_id))) {
    const ended = await endSubscriptions(tx, user_id, batch)
    if (ended.length > 0) await decrementSubscribers(tx, ended)
    for (const task_id of ended) tx.emit(taskUnfollowed, { task_id, user_id })
  }
}

/** Returns the tasks that the person was still following. */
async function endSubscriptions(tx: MapTx, userId: number, tasks: number[]): Promise<number[]> {
  await lockTasks(tx, sql`id in (${sql.join(tasks)})`)
  const ended = await tx.delete('subscriptions', { user_id: userId, task_id: tasks }).returning('task_id').execute()
  return ended.map(({ task_id }) => task_id)
}

async function decrementSubscribers(tx: MapTx, tasks: number[]): Promise<void> {
  await tx
    .update('tasks', { id: tasks })
    .set((eb) => ({ subscribers_count: eb('subscribers_count', '-', 1) }))
    .execute()
}

/** Uses two statements, because on a cluster `subscriptions` is sharded by map while `maps` is copied to every node. */
async function followedMaps(tx: Tx, userId: number): Promise<MapRef[]> {
  const followed = await tx.db
    .selectFrom('subscriptions')
    .select('map_id')
    .distinct()
    .where('user_id', '=', userId)
    .orderBy('map_id')
    .execute()
  const maps: MapRef[] = []
  const ids = followed.map(({ map_id }) => map_id)
  for (const batch of batchesOf(ids)) maps.push(...(await listMaps(tx.db, batch)))
  return maps
}
