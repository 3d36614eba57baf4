import type { Context } from '../../../platform/context.ts'
import type { SignInBrowser } from '../rules/session.ts'
import { identifyPerson, type ProvedIdentity } from '../steps/identify-person.ts'
import { type SignedIn, signIn } from './sign-in.ts'

/** Signs in the person that an identity provider has recognised. */
export async function signInWithIdentity(ctx: Context, input: SignInBrowser & ProvedIdentity): Promise<SignedIn> {
  const { identity, profile, ...browser } = input
  return ctx.transaction(async (tx) => {
    const user_id = await identifyPerson(tx, { identity, profile })
    return signIn(tx, { user_id, requestedBy: null, ...browser })
  })
}
