import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'

/** A token of the map, revoked or not. */
export async function requireToken(ctx: MapContext, id: number): Promise<{ id: number; user_id: number }> {
  const token = await ctx.db
    .selectFrom('tokens')
    .select(['id', 'user_id'])
    .where('map_id', '=', ctx.map.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!token) throw new NotFound()
  return token
}
