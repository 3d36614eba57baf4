import { requirePerson } from '../../../platform/actor.ts'
import type { Context, Tx } from '../../../platform/context.ts'
import { isUniqueViolation } from '../../../platform/db/database-errors.ts'
import { Conflict } from '../../../platform/errors.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { addressChanged } from '../events.ts'
import { addressChangedMail } from '../mails.ts'
import { assertMayConfirmAddress } from '../policy.ts'
import { findAddress } from '../queries/find-address.ts'
import type { SignInRequest } from '../rules/sign-in-request.ts'
import { consumeSignInRequest } from './consume-sign-in-request.ts'

interface Input {
  request: Pick<SignInRequest, 'id' | 'user_id'>
  /** Of the mail to the address that the account had until now. */
  language: string
}

/** Gives the account of the person the address that a request is about. */
export async function changeAddress(ctx: Context, { request, language }: Input): Promise<void> {
  assertMayConfirmAddress(ctx.actor, request)
  const { user_id } = requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    const { email } = await consumeSignInRequest(tx, request)
    const previous = await findAddress(tx, user_id)
    await setAddress(tx, user_id, email)
    tx.emit(addressChanged, { user_id })
    if (previous === null) return
    await tx.db.deleteFrom('sign_in_requests').where('email', '=', previous).execute()
    if (email) await queueMail(tx.db, addressChangedMail(tx.site, { to: previous, email, language }), tx.now)
  })
}

/** The refusal may reveal that another account has the address: the person reads its mail. */
async function setAddress(tx: Tx, userId: number, email: string | null): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ email, confirmed: email === null ? null : tx.now, bounces: 0, bounced_until: null })
    .where('id', '=', userId)
    .where('deleted', 'is', null)
    .execute()
    .catch((error) => {
      throw isUniqueViolation(error) ? new Conflict('address_taken', 'Another account has this address.') : error
    })
}
