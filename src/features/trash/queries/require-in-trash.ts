import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { NotFound } from '../../../platform/errors.ts'

export async function requireInTrash(tx: MapTx, id: number) {
  const row = tx.db.selectFrom('trash').selectAll().where('map_id', '=', tx.map.id).where('id', '=', id)
  const found = await forUpdate(tx.database, row).executeTakeFirst()
  if (!found) throw new NotFound()
  return found
}
