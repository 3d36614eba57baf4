import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { NotFound } from '../../../platform/errors.ts'

/** The list, locked until the transaction ends. */
export async function findList(tx: MapTx, id: number) {
  const list = tx.db
    .selectFrom('lists')
    .selectAll()
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .where('live', '=', true)
  return forUpdate(tx.database, list).executeTakeFirst()
}

export async function requireList(tx: MapTx, id: number) {
  const list = await findList(tx, id)
  if (!list) throw new NotFound()
  return list
}

/** How many tasks are in all lists. Each list stores its number. */
export async function countTasksInMap(ctx: MapContext): Promise<number> {
  const row = await ctx.db
    .selectFrom('lists')
    .select((eb) => eb.fn.sum<number | null>('tasks_count').as('total'))
    .where('map_id', '=', ctx.map.id)
    .where('live', '=', true)
    .executeTakeFirst()
  return row?.total ?? 0
}

export async function countLists(ctx: MapContext): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('lists')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('map_id', '=', ctx.map.id)
    .where('live', '=', true)
    .executeTakeFirstOrThrow()
  return total
}
