import type { MapTx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tables.ts'

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
