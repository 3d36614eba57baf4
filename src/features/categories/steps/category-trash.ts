import { sql } from 'kysely'
import type { MapTx } from '../../../platform/context.ts'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { deleteRows, findRow, updateRows } from '../../../platform/records/rows.ts'

/** Moves these categories to the trash if no task has them, except tasks of the same deletion. */
export async function trashUnusedCategories(
  tx: MapTx,
  { ids, trash_id }: { ids: number[]; trash_id: number },
): Promise<void> {
  const isOneOf = isListed(tx.database.engine, sql.ref('id'), listOf(tx.database, ids))
  // Afterwards, no task can get one of them until the end of the transaction.
  await forUpdate(tx.database, tx.from('categories').select('id').where(isOneOf).orderBy('id')).execute()
  await sql`update categories set trash_id = ${trash_id} where map_id = ${tx.map.id} and ${isOneOf} and trash_id is null
    and not exists (select 1 from tasks t where t.map_id = ${tx.map.id} and t.category_id = categories.id
      and (t.trash_id is null or t.trash_id <> ${trash_id}))`.execute(tx.db)
}

/** Restores a deletion's categories. If there's one with the same name by now, their tasks get that one. */
export async function restoreCategories(tx: MapTx, { trash_id }: { trash_id: number }): Promise<void> {
  const trashed = tx.from('categories', { trash_id }).select(['id', 'name_folded']).orderBy('id')
  for (const { id, name_folded } of await trashed.execute()) {
    const other = await findRow(tx, 'categories', { name_folded, trash_id: null }, 'id')
    if (!other) await updateRows(tx, 'categories', { id }, { trash_id: null })
    else {
      await updateRows(tx, 'tasks', { category_id: id }, { category_id: other.id })
      await deleteRows(tx, 'categories', { id })
    }
  }
}
