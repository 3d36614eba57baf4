import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import { guestRemoved } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'

/** Takes an invitation back. What the guest wrote stays. */
export async function removeGuest(ctx: MapContext, id: number): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('map_guests')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound()
    tx.emit(guestRemoved, { guest_id: id })
  })
}
