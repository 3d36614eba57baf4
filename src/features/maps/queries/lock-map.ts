import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'

/**
 * Lists, categories and the places of tasks are changed by one transaction at a time in a map. Different verbs lock
 * them in different orders, and two that wait for each other would both fail. Votes and comments never wait here.
 */
export async function lockMap(tx: Pick<MapTx, 'database' | 'db' | 'map'>): Promise<void> {
  const row = tx.db.selectFrom('map_locks').select('map_id').where('map_id', '=', tx.map.id)
  await forUpdate(tx.database, row).execute()
}
