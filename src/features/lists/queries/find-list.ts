import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import { NotFound } from '../../../platform/errors.ts'

/** The list, locked until the transaction ends. */
export async function findList(tx: MapTx, id: number) {
  const list = tx.db.selectFrom('lists').selectAll().where('map_id', '=', tx.map.id).where('id', '=', id)
  return forUpdate(tx.database, list).executeTakeFirst()
}

export async function requireList(tx: MapTx, id: number) {
  const list = await findList(tx, id)
  if (!list) throw new NotFound()
  return list
}

/** Changes the number of tasks that the list stores. False when there is no such list. */
export async function countTasks(tx: MapTx, listId: number, change: 1 | -1): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('lists')
    .set((eb) => ({ tasks_count: eb('tasks_count', '+', change) }))
    .where('map_id', '=', tx.map.id)
    .where('id', '=', listId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countLists(ctx: MapContext): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
  return total
}
