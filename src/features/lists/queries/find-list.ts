import { sql } from 'kysely'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import { NotFound } from '../../../platform/errors.ts'
import { roleOrder } from '../../maps/rules/role.ts'

/** The list, held until the transaction ends. */
export async function findList(tx: MapTx, id: number) {
  const list = tx.db.selectFrom('lists').selectAll().where('map_id', '=', tx.map.id).where('id', '=', id)
  return forUpdate(tx.database, list).executeTakeFirst()
}

export async function requireList(tx: MapTx, id: number) {
  const list = await findList(tx, id)
  if (!list) throw new NotFound()
  return list
}

/** Moves the number of tasks the list knows of; false when there is no such list. */
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

/** The order of lists as one number: the role first, then the place among lists of the role. */
export const listPlace = sql`(cast(${roleOrder(sql.ref('l.role'))} as bigint) * 1000000000 + l.position)`
