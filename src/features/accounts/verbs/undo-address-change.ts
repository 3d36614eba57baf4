import { type Context, type Tx, withActor } from '../../../platform/context.ts'
import { findAddressUndo } from '../../sessions/queries/find-address-undo.ts'
import { requestUsedUp } from '../../sessions/rules/sign-in-request.ts'
import { endAllSessions } from '../../sessions/verbs/end-all-sessions.ts'
import { setAddress } from '../../sessions/verbs/set-address.ts'
import { addressChangeUndone } from '../events.ts'

/**
 * Gives an account its previous address back, for whoever reads the mail to that address. Everybody is signed out, and no
 * other link or request can change the address again: somebody else may have used the account.
 */
export async function undoAddressChange(ctx: Context, { token }: { token: string }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const undo = await findAddressUndo(tx, token)
    if (!undo) throw requestUsedUp()
    const { user_id, email } = undo
    await setAddress(tx, { user_id, email })
    await endAllSessions(withActor(tx, { kind: 'system' }), { user_id })
    await deleteWaysIn(tx, user_id, undo.created)
    tx.emit(addressChangeUndone, { user_id })
  })
}

/** Undo links, open requests, and providers that were linked since the change. */
async function deleteWaysIn({ db }: Tx, userId: number, since: string): Promise<void> {
  await db.deleteFrom('address_undos').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_in_requests').where('user_id', '=', userId).execute()
  await db.deleteFrom('identities').where('user_id', '=', userId).where('created', '>=', since).execute()
}
