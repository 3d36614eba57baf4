import '../table.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { assertMayWrite, findOwnEvent } from '../../../platform/limits/rows-within.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { taskFollowChanged, taskFollowed, taskMuted, taskUnfollowed } from '../events.ts'

export async function isMuted(ctx: MapContext, task_id: number, user_id: number): Promise<boolean> {
  const mute = await findRow(ctx, 'task_mutes', { task_id, user_id }, 'user_id')
  return mute !== undefined
}

/**
 * For verbs that follow a task. Unfollowing always works but counts toward the limit, so no one can toggle it
 * endlessly.
 */
export const assertMayFollow = (tx: MapTx): Promise<void> =>
  assertMayWrite(tx, 'follows', findOwnEvent(tx, [taskFollowed, taskUnfollowed, taskMuted, taskFollowChanged]))

/** The tasks a person follows, in the order of their ids, because that's the order in which tasks are locked. */
export async function listFollowedTasks({ db, map }: MapTx, user_id: number): Promise<number[]> {
  const followed = await followedTasks(db, { map_id: map.id, user_id }).execute()
  return followed.map(({ task_id }) => task_id).sort((a, b) => a - b)
}

/** Without this order, SQLite would read all of the map's subscriptions. */
export const followedTasks = (db: Db, { map_id, user_id }: { map_id: number; user_id: number }) =>
  db
    .selectFrom('subscriptions')
    .select('task_id')
    .where('map_id', '=', map_id)
    .where('user_id', '=', user_id)
    .orderBy('created')
