import { mailKey } from '../../../lib/mail-address.ts'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { addressChangeRequested } from '../events.ts'
import { findAddress } from '../queries/find-address.ts'
import { createSignInRequest, type MailedRequest } from './create-sign-in-request.ts'

/**
 * Mails a link and a code to the new address of a person. It becomes theirs when they show that they read its mail.
 * Returns false, and sends nothing, where it is their address already.
 */
export async function requestAddressChange(ctx: Context, input: MailedRequest): Promise<boolean> {
  const { user_id } = requirePerson(ctx.actor)
  return ctx.transaction(async (tx) => {
    if (mailKey(input.email) === (await findAddress(tx, user_id))) return false
    const id = await createSignInRequest(tx, { ...input, purpose: 'address', user_id })
    if (id !== undefined) tx.emit(addressChangeRequested, { sign_in_request_id: id, user_id })
    return true
  })
}
