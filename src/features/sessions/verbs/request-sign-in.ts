import type { Context } from '../../../platform/context.ts'
import { sessionRequested } from '../events.ts'
import { createSignInRequest, type MailedRequest } from '../steps/create-sign-in-request.ts'

/** Mails a link and a code that sign in. Nobody learns from it whether the address has an account. */
export async function requestSignIn(ctx: Context, input: MailedRequest): Promise<void> {
  await ctx.transaction(async (tx) => {
    const id = await createSignInRequest(tx, { ...input, purpose: 'sign-in', user_id: null })
    if (id !== undefined) tx.emit(sessionRequested, { sign_in_request_id: id })
  })
}
