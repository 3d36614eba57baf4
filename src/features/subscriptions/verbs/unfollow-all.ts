import { sql } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import { type Context, inMap, type MapRef, type MapTx, type Tx } from '../../../platform/context.ts'
import { listMaps } from '../../maps/queries/find-map.ts'
import { lockTasks } from '../../tasks/queries/lock-tasks.ts'
import { assertMayManageAccount } from '../../users/policy.ts'
import { taskUnfollowed } from '../events.ts'
import { listFollowedTasks } from '../queries/list-followed-tasks.ts'

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
