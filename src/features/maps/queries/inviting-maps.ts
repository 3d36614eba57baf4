import type { Context } from '../../../platform/context.ts'
import { guestAddressesOf } from './guests.ts'
import '../table.ts'

/** The ids of all maps that invite this person, by address or by domain. It reads all maps: not for a page of one map. */
export async function listInvitingMaps(ctx: Context): Promise<number[]> {
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
