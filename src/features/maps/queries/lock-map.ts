import type { MapTx } from '../../../platform/context.ts'
import { needsLocks } from '../../../platform/db/locks.ts'
import { type StatementBuilder, write } from '../../../platform/db/statement.ts'

/**
 * Allows one transaction at a time to change a map's lists and categories, and its tasks' text and position. Verbs lock
 * these rows in different orders, so without this lock they could deadlock. Votes and comments don't need it.
 */
export async function lockMap(tx: Pick<MapTx, 'database' | 'db' | 'map'>): Promise<void> {
  if (needsLocks(tx.database)) await lockOf(tx, { map_id: tx.map.id })
}

const lockOf = write(
  ({ db, value }: StatementBuilder<{ map_id: number }>) =>
    db.selectFrom('map_locks').select('map_id').where('map_id', '=', value.map_id).forUpdate(),
  { keepsPlan: true },
)
