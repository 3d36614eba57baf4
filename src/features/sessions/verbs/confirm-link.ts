import type { Context } from '../../../platform/context.ts'
import { findRequestByLink } from '../queries/find-sign-in-request.ts'
import type { SignInBrowser } from '../rules/session.ts'
import { requestUsedUp } from '../rules/sign-in-request.ts'
import { type Confirmed, confirmRequest } from './confirm-request.ts'

/** Confirms a request by the token of its link, in any browser. */
export async function confirmLink(ctx: Context, input: SignInBrowser & { token: string }): Promise<Confirmed> {
  const { token, ...browser } = input
  const request = await findRequestByLink(ctx, token)
  if (!request) throw requestUsedUp()
  return confirmRequest(ctx, { request, ...browser })
}
