import { userIdOf } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'

/** Whether the map counts people signed in by JWT as invited, and this actor is one of them. */
export async function isJwtGuest(ctx: Context, mapId: number): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  const person = await ctx.db
    .selectFrom('jwt_people as p')
    .innerJoin('jwt_settings as j', (join) => join.onRef('j.map_id', '=', 'p.map_id').on('j.map_id', '=', mapId))
    .select('p.user_id')
    .where('p.map_id', '=', mapId)
    .where('p.user_id', '=', userIdOf(ctx.actor))
    .where('j.admits', '=', true)
    .where('j.method', '<>', 'off')
    .executeTakeFirst()
  return person !== undefined
}
