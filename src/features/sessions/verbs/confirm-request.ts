import type { Context } from '../../../platform/context.ts'
import type { SignInBrowser } from '../rules/session.ts'
import type { SignInRequest } from '../rules/sign-in-request.ts'
import { changeAddress } from './change-address.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import type { SignedIn } from './sign-in.ts'

export type Confirmed = SignedIn | { outcome: 'address-changed' }

/** Does what was requested, for somebody who has read the mail. */
export async function confirmRequest(
  ctx: Context,
  { request, ...browser }: SignInBrowser & { request: SignInRequest },
): Promise<Confirmed> {
  if (request.purpose === 'sign-in') return confirmSignIn(ctx, { id: request.id, ...browser })
  await changeAddress(ctx, { request, language: browser.language })
  return { outcome: 'address-changed' }
}
