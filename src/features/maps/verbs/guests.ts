import { mailKey } from '../../../lib/email-address.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid, NotFound } from '../../../platform/errors.ts'
import { addRowOnce, countRows, deleteRows } from '../../../platform/records/rows.ts'
import { guestInvited, guestRemoved } from '../events.ts'
import { assertMayManageMap } from '../policy.ts'
import { lockMap } from '../queries/lock-map.ts'
import type { NewGuest } from '../rules/access-schema.ts'

const maxGuests = 1_000

/** Invites an email address or a whole domain (`@example.org`). Inviting twice is harmless. */
export async function inviteGuest(ctx: MapContext, input: NewGuest): Promise<{ id: number; isNew: boolean }> {
  assertMayManageMap(ctx)
  const address = mailKey(input.address)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const isNew = await addRowOnce(tx, 'map_guests', { address, created: tx.now })
    const { id } = await tx.from('map_guests', { address }).select('id').executeTakeFirstOrThrow()
    if (!isNew) return { id, isNew }
    if ((await countRows(tx, 'map_guests')) > maxGuests) {
      const message = `A map can invite at most ${maxGuests} addresses and domains.`
      throw new Invalid([{ field: null, code: 'too_many', message }])
    }
    tx.emit(guestInvited, { guest_id: id })
    return { id, isNew }
  })
}

/** Withdraws an invitation. The guest's posts stay. */
export async function removeGuest(ctx: MapContext, id: number): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const deleted = await deleteRows(tx, 'map_guests', { id })
    if (deleted === 0) throw new NotFound()
    tx.emit(guestRemoved, { guest_id: id })
  })
}
