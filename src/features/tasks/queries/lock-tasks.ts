import type { RawBuilder } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { needsLocks } from '../../../platform/db/locks.ts'

/** Locks the map's tasks that match, in id order, whatever their state. Reads nothing on SQLite. */
export async function lockTasks(tx: MapTx, which: RawBuilder<boolean>): Promise<void> {
  if (!needsLocks(tx.database)) return
  await tx.from('tasks').select('id').where(which).orderBy('id').forUpdate().execute()
}
