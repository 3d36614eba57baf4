import type { Context } from '../../../platform/context.ts'
import { isJwtGuest } from '../../jwt-sign-in/queries/is-jwt-guest.ts'
import { guestAddressesOf } from './guests.ts'

/** The ids of all maps that invite this person, by address or by domain. It reads all maps: not for a page of one map. */
export async function listInvitingMaps(ctx: Context): Promise<number[]> {
  const { actor } = ctx
  if (actor.kind === 'person' && actor.map_id !== undefined) {
    return (await isJwtGuest(ctx, actor.map_id)) ? [actor.map_id] : []
  }
  const addresses = await guestAddressesOf(ctx)
  if (addresses.length === 0) return []
  const rows = await ctx.db
    .selectFrom('map_guests')
    .select('map_id')
    .distinct()
    .where('address', 'in', addresses)
    .orderBy('map_id')
    .limit(1_000)
    .execute()
  return rows.map(({ map_id }) => map_id)
}
