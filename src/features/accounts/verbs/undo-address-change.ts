import { type Context, type Tx, withActor } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { addressChanged } from '../../sessions/events.ts'
import { addressUndoneMail } from '../../sessions/mails.ts'
import { findAddressUndo } from '../../sessions/queries/find-address-undo.ts'
import { requestUsedUp } from '../../sessions/rules/sign-in-request.ts'
import { setAddress } from '../../sessions/steps/set-address.ts'
import { endAllSessions } from '../../sessions/verbs/end-all-sessions.ts'
import { addressChangeUndone } from '../events.ts'

interface Input {
  token: string
  /** The language of the mail to the address that the account loses. */
  language: string
}

/**
 * Gives an account its previous address back, for the person who reads the mail to that address. Everybody is signed out, and no
 * other link or request can change the address again: somebody else may have used the account.
 */
export async function undoAddressChange(ctx: Context, { token, language }: Input): Promise<void> {
  await ctx.transaction(async (tx) => {
    const undo = await findAddressUndo(tx, token)
    if (!undo) throw requestUsedUp()
    const { user_id, email } = undo
    const { email: lost } = await tx.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    await takeFromOthers(tx, undo)
    await setAddress(tx, { user_id, email })
    await endAllSessions(withActor(tx, { kind: 'system' }), { user_id })
    await deleteWaysIn(tx, user_id, undo.created)
    tx.emit(addressChangeUndone, { user_id })
    if (lost) await queueMail(tx.db, addressUndoneMail(tx.site, { to: lost, language }), tx.now)
  })
}

/**
 * Another account may have the address by now: the thief of the first one could have made it, so that nothing can be
 * undone. The owner of the address decides which account it is for. The other account loses it and is signed out.
 */
async function takeFromOthers(tx: Tx, { user_id, email }: { user_id: number; email: string }): Promise<void> {
  const others = await tx.db
    .updateTable('users')
    .set({ email: null, confirmed: null })
    .where('email', '=', email)
    .where('id', '<>', user_id)
    .returning('id')
    .execute()
  for (const { id } of others) {
    tx.emit(addressChanged, { user_id: id })
    await endAllSessions(withActor(tx, { kind: 'system' }), { user_id: id })
  }
}

/** Undo links, open requests, and providers that were linked since the change. */
async function deleteWaysIn({ db }: Tx, userId: number, since: string): Promise<void> {
  await db.deleteFrom('address_undos').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_requests').where('user_id', '=', userId).execute()
  await db.deleteFrom('identities').where('user_id', '=', userId).where('created', '>=', since).execute()
}
