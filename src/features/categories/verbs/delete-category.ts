import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { categoryDeleted } from '../events.ts'
import { requireCategory } from '../queries/find-category.ts'

/** Its tasks stay without a category, and count as modified. */
export async function deleteCategory(ctx: MapContext, id: number): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const category = await requireCategory(tx, id)
    const { numUpdatedRows } = await tx.db
      .updateTable('tasks')
      .set({ category_id: null, modified: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('category_id', '=', id)
      .executeTakeFirst()
    await tx.db.deleteFrom('categories').where('map_id', '=', tx.map.id).where('id', '=', id).execute()
    tx.emit(categoryDeleted, { category_id: id, name: category.name, tasks: Number(numUpdatedRows) })
  })
}
