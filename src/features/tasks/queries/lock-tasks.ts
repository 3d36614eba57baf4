import type { RawBuilder } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { needsLocks } from '../../../platform/db/locks.ts'

/** Locks the map's tasks that match, in id order, whatever their state. Reads nothing on SQLite. */
export async function lockTasks(tx: MapTx, which: RawBuilder<boolean>): Promise<void> {
  if (!needsLocks(tx.database)) return
  const tasks = tx.db.selectFrom('tasks').select('id').where('map_id', '=', tx.map.id).where(which)
  await tasks.orderBy('id').forUpdate().execute()
}
