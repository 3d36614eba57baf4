import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'

/**
 * Locks tasks in the order of their ids. What changes several tasks does this first: a vote locks its task, then the list,
 * and would wait for the list while this waits for the task.
 */
export async function lockTasks(tx: MapTx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const tasks = tx.db.selectFrom('tasks').select('id').where('map_id', '=', tx.map.id).where('id', 'in', ids)
  await forUpdate(tx.database, tasks.where('live', '=', true).orderBy('id')).execute()
}
