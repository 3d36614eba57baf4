import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'

/**
 * Allows one transaction at a time to change a map's lists and categories, and its tasks' text and position. Verbs lock
 * these rows in different orders, so without this lock they could deadlock. Votes and comments don't need it.
 */
export async function lockMap(tx: Pick<MapTx, 'database' | 'db' | 'map'>): Promise<void> {
  const row = tx.db.selectFrom('map_locks').select('map_id').where('map_id', '=', tx.map.id)
  await forUpdate(tx.database, row).execute()
}
