import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { listMoved } from '../events.ts'
import { requireList } from '../queries/find-list.ts'

interface Input {
  list_id: number
  /** The list of the same role that it comes before; null makes it the last of its role. */
  before: number | null
}

/** Changes the order of the lists of one role. The order of the roles is fixed. */
export async function moveList(ctx: MapContext, { list_id, before }: Input): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { role } = await requireList(tx, list_id)
    const lists = await listsOfRole(tx, role)
    const others = lists.filter(({ id }) => id !== list_id || before === list_id)
    const place = before === null ? others.length : others.findIndex(({ id }) => id === before)
    if (place < 0) {
      const message = 'The map has no such list of the same role.'
      throw new Invalid([{ field: 'before', code: 'not_found', message }])
    }
    const order = before === list_id ? lists : others.toSpliced(place, 0, ...lists.filter(({ id }) => id === list_id))
    if (order.every(({ id }, at) => id === lists[at]?.id)) return
    await writeOrder(
      tx,
      order.map(({ id }) => id),
      lists.map(({ position }) => position),
    )
    tx.emit(listMoved, { list_id, before })
  })
}

const listsOfRole = (tx: MapTx, role: Awaited<ReturnType<typeof requireList>>['role']) =>
  tx.db
    .selectFrom('lists')
    .select(['id', 'position'])
    .where('map_id', '=', tx.map.id)
    .where('role', '=', role)
    .where('live', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The lists share the positions that they had before. Two that had the same are given different ones. */
async function writeOrder(tx: MapTx, ids: number[], positions: number[]): Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  for (const [at, id] of ids.entries()) {
    last = Math.max(positions[at] ?? 0, last + 1)
    await tx.db
      .updateTable('lists')
      .set({ position: last })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .execute()
  }
}
