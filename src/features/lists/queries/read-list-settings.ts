import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { inBoardOrder } from '../../maps/rules/board-order.ts'

export type ListSettings = Awaited<ReturnType<typeof readListSettings>>[number]

const settings = (ctx: MapContext) =>
  ctx.db
    .selectFrom('lists')
    .select([
      'id',
      'name',
      'role',
      'suggestions',
      'votes',
      'comments',
      'display_count',
      'hide_when_empty',
      'tasks_count',
    ])
    .where('map_id', '=', ctx.map.id)
    .where('live', '=', true)

/** The lists of the map with their settings, in the order of the board. */
export const readListSettings = async (ctx: MapContext) =>
  inBoardOrder(await settings(ctx).orderBy('position').orderBy('id').execute())

export async function requireListSettings(ctx: MapContext, id: number): Promise<ListSettings> {
  const list = await settings(ctx).where('id', '=', id).executeTakeFirst()
  if (!list) throw new NotFound()
  return list
}
