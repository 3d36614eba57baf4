import type { Context } from '../../../platform/context.ts'
import { findOrAddPerson } from '../../users/steps/find-or-add-person.ts'
import type { SignInBrowser } from '../rules/session.ts'
import { requestUsedUp } from '../rules/sign-in-request.ts'
import { consumeSignInRequest } from '../steps/consume-sign-in-request.ts'
import { type SignedIn, signIn } from './sign-in.ts'

/** Signs in the person that a request is about. Somebody new gets an account. */
export async function confirmSignIn(
  ctx: Context,
  { id, ...browser }: SignInBrowser & { id: number },
): Promise<SignedIn> {
  return ctx.transaction(async (tx) => {
    const request = await consumeSignInRequest(tx, { id })
    const newPerson = { email: request.email ?? '', first_name: '', last_name: '' }
    const user_id = request.user_id ?? (await findOrAddPerson(tx, newPerson))
    const user = await tx.db.selectFrom('users').select('deleted').where('id', '=', user_id).executeTakeFirst()
    if (user?.deleted !== null) throw requestUsedUp()
    return signIn(tx, { user_id, requestedBy: request.browser_hash, ...browser })
  })
}
