import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'

/**
 * Only one transaction at a time changes the lists and categories of a map, and the texts and places of its tasks.
 * Verbs lock these rows in different orders, so two of them could cause a deadlock. Votes and comments don't need this
 * lock.
 */
export async function lockMap(tx: Pick<MapTx, 'database' | 'db' | 'map'>): Promise<void> {
  const row = tx.db.selectFrom('map_locks').select('map_id').where('map_id', '=', tx.map.id)
  await forUpdate(tx.database, row).execute()
}
