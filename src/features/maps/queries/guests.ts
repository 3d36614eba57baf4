import type { Context, MapContext } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import { isJwtGuest } from '../../jwt-sign-in/queries/jwt-people.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { guestAddresses } from '../rules/visibility.ts'

/** The guest entries that match this actor: their confirmed address and its domain. */
export async function guestAddressesOf(ctx: Context): Promise<string[]> {
  if (ctx.actor.kind !== 'person') return []
  const user = await findUser(ctx, ctx.actor.user_id, 'email', 'confirmed')
  return user?.confirmed ? guestAddresses(user.email) : []
}

export async function isGuest(ctx: Context, mapId: number): Promise<boolean> {
  const addresses = await guestAddressesOf(ctx)
  if (addresses.length === 0) return isJwtGuest(ctx, mapId)
  const guest = await ctx.db
    .selectFrom('map_guests')
    .select('id')
    .where('map_id', '=', mapId)
    .where('address', 'in', addresses)
    .limit(1)
    .executeTakeFirst()
  return guest !== undefined
}

/** The map's guests, sorted by address. */
export const listGuests = (ctx: MapContext): Promise<{ id: number; address: string }[]> =>
  ctx.from('map_guests').select(['id', 'address']).orderBy('address').execute()

/**
 * The ids of all maps that this person is invited to, by address or domain. Searches all maps, so don't use it on a
 * single map's page.
 */
export async function listInvitingMaps(ctx: Context): Promise<number[]> {
  const { actor } = ctx
  if (actor.kind === 'person' && actor.map_id !== undefined) {
    return (await isJwtGuest(ctx, actor.map_id)) ? [actor.map_id] : []
  }
  const addresses = await guestAddressesOf(ctx)
  if (addresses.length === 0) return []
  const rows = await ctx.database.inReachableMaps((maps) =>
    ctx.db
      .selectFrom('map_guests')
      .select('map_id')
      .distinct()
      .where('address', 'in', addresses)
      .where(ofMaps(maps))
      .orderBy('map_id')
      .limit(1_000)
      .execute(),
  )
  return rows.map(({ map_id }) => map_id)
}
