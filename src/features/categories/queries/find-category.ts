import { folded } from '../../../lib/text.ts'
import type { MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { NotFound } from '../../../platform/errors.ts'

/** The category, locked until the transaction ends. */
export async function findCategory(tx: MapTx, id: number) {
  const category = tx.db.selectFrom('categories').selectAll().where('map_id', '=', tx.map.id).where('id', '=', id)
  return forUpdate(tx.database, category).executeTakeFirst()
}

export async function requireCategory(tx: MapTx, id: number) {
  const row = await findCategory(tx, id)
  if (!row) throw new NotFound()
  return row
}

/** The id of the category. The row is locked, so that nobody deletes it before the task is written. */
export async function findCategoryByName(tx: MapTx, name: string): Promise<number | undefined> {
  const category = tx.db
    .selectFrom('categories')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('name_folded', '=', folded(name))
  const row = await forUpdate(tx.database, category).executeTakeFirst()
  return row?.id
}
