import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { addressChanged } from '../events.ts'
import { assertMayConfirmAddress } from '../policy.ts'
import type { SignInRequest } from '../rules/sign-in-request.ts'
import { consumeSignInRequest } from '../steps/consume-sign-in-request.ts'
import { offerAddressUndo } from '../steps/offer-address-undo.ts'
import { setAddress } from '../steps/set-address.ts'

interface Input {
  request: Pick<SignInRequest, 'id' | 'user_id'>
  /** The language of the mail to the address that the account had until now. */
  language: string
}

/** Gives the account of the person the address that a request is about. */
export async function changeAddress(ctx: Context, { request, language }: Input): Promise<void> {
  assertMayConfirmAddress(ctx.actor, request)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const { email } = await consumeSignInRequest(tx, request)
    const { email: previous, confirmed } = await tx.db
      .selectFrom('users')
      .select(['email', 'confirmed'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    await setAddress(tx, { user_id, email })
    tx.emit(addressChanged, { user_id })
    if (previous === null) return
    await tx.db.deleteFrom('sign_in_requests').where('email', '=', previous).execute()
    // The owner of an address that somebody only typed must not get the account.
    if (email && confirmed !== null) await offerAddressUndo(tx, { user_id, email: previous, language })
  })
}
