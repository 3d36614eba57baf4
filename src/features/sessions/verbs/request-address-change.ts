import { mailKey } from '../../../lib/email-address.ts'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context, Tx } from '../../../platform/context.ts'
import { addressChanged, addressChangeRequested } from '../events.ts'
import { findAddress } from '../queries/find-address.ts'
import { createSignInRequest, type MailedRequest } from '../steps/create-sign-in-request.ts'
import { setAddress } from '../steps/set-address.ts'

/**
 * Mails a link and a code to the new address of a person. It becomes theirs when they show that they read its mail. Nothing
 * is sent where it is their address already. An installation that sends no mail gives the first administrator, who has no
 * address, theirs at once: the code would only be on a console that they have to look at themselves.
 */
export async function requestAddressChange(ctx: Context, input: MailedRequest): Promise<'requested' | 'theirs'> {
  const { user_id, map_id } = requirePerson(ctx.actor)
  return ctx.transaction(async (tx) => {
    const before = await findAddress(tx, user_id)
    if (mailKey(input.email) === before) return 'theirs'
    if (before === null && map_id === undefined && !tx.site.sendsMail && (await isFirstAdministrator(tx, user_id))) {
      await setAddress(tx, { user_id, email: mailKey(input.email), confirmed: false })
      tx.emit(addressChanged, { user_id })
      return 'theirs'
    }
    const id = await createSignInRequest(tx, { ...input, purpose: 'address', user_id })
    if (id !== undefined) tx.emit(addressChangeRequested, { sign_in_request_id: id, user_id })
    return 'requested'
  })
}

/** An administrator without an address who came by the link of the operator: no provider knows them. */
async function isFirstAdministrator({ db }: Tx, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'Administrator')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('identities').select('subject').where('user_id', '=', userId))),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
