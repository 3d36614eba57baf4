import { equalInConstantTime } from '../../../lib/text.ts'
import { later } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { findUser } from '../../users/queries/find-user.ts'
import { findOrAddPerson } from '../../users/steps/people.ts'
import { sessionLinkCreated, sessionRequested } from '../events.ts'
import { assertMayCreateSignInLink } from '../policy.ts'
import { findRequestByLink } from '../queries/sign-in-requests.ts'
import { signInLinkUrl } from '../rules/paths.ts'
import { hashLink, newLinkToken, parseCode, type Sign, signCode } from '../rules/secrets.ts'
import {
  codeAttemptsLeft,
  maxCodeAttempts,
  requestUsedUp,
  type SignInBrowser,
  type SignInRequest,
} from '../rules/sign-in.ts'
import { type SignedIn, signIn } from '../steps/sign-in.ts'
import { consumeSignInRequest, createSignInRequest, type MailedRequest } from '../steps/sign-in-requests.ts'
import { changeAddress } from './address.ts'

export type Confirmed = SignedIn | { outcome: 'address-changed' }

/** Emails a sign-in link and code. The response doesn't reveal whether the address has an account. */
export async function requestSignIn(ctx: Context, input: MailedRequest): Promise<void> {
  await ctx.transaction(async (tx) => {
    const id = await createSignInRequest(tx, { ...input, purpose: 'sign-in', user_id: null })
    if (id !== undefined) tx.emit(sessionRequested, { sign_in_request_id: id })
  })
}

/** Identifies the person by address, or by id if they don't have one. */
type LinkInput = ({ email: string } | { user_id: number }) & { validMs: number }

/** Creates a single-use sign-in link for the operator to use or pass on. Returns its URL. */
export async function createSignInLink(ctx: Context, { validMs, ...person }: LinkInput): Promise<string> {
  assertMayCreateSignInLink(ctx.actor)
  return ctx.transaction(async (tx) => {
    const token = newLinkToken()
    const unset = { email: null, user_id: null, code_hash: null, browser_hash: null, network_hash: null, used: null }
    const times = { created: tx.now, expires: later(tx.now, validMs) }
    const { id } = await tx.db
      .insertInto('sign_in_requests')
      .values({ ...unset, ...person, purpose: 'sign-in', link_hash: hashLink(token), ...times })
      .returning('id')
      .executeTakeFirstOrThrow()
    tx.emit(sessionLinkCreated, { sign_in_request_id: id })
    return signInLinkUrl(tx.site, token)
  })
}

/** Confirms a request by its link's token, in any browser. */
export async function confirmLink(
  ctx: Context,
  { token, ...browser }: SignInBrowser & { token: string },
): Promise<Confirmed> {
  const request = await findRequestByLink(ctx, token)
  if (!request) throw requestUsedUp()
  return confirmRequest(ctx, request, browser)
}

/** The code as typed, and a function that signs with the browser's secret. */
type CodeInput = SignInBrowser & { code: string | undefined; sign: Sign }

/**
 * Confirms the browser's newest request using the code from the email. A code only works in the browser that requested
 * it.
 */
export async function confirmCode(ctx: Context, { code: typed, sign, ...browser }: CodeInput): Promise<Confirmed> {
  const code = parseCode(typed)
  if (!code) throw new Invalid([{ field: 'code', code: 'six_digits', message: 'The code has six digits.' }])
  const request = browser.browser_hash === undefined ? undefined : await countCodeAttempt(ctx, browser.browser_hash)
  if (!request) throw new Conflict('code_spent', 'This code no longer works. Request a new one.')
  if (!equalInConstantTime(signCode(sign, request.link_hash, code), request.code_hash ?? '')) {
    const message = `That's not the code. Attempts left: ${codeAttemptsLeft(request)}.`
    throw new Invalid([{ field: 'code', code: 'wrong_code', message }])
  }
  return confirmRequest(ctx, request, browser)
}

/**
 * Counts an attempt to enter the code for the browser's newest request. Returns undefined if no attempts are left. It
 * commits before the code is compared, so parallel attempts also count. Don't call it in a transaction.
 */
function countCodeAttempt(ctx: Context, browserHash: string): Promise<SignInRequest | undefined> {
  return ctx.transaction((tx) =>
    tx.db
      .updateTable('sign_in_requests')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('sign_in_requests as newest')
          .select((of) => of.fn.max('newest.id').as('id'))
          .where('newest.browser_hash', '=', browserHash),
      )
      .where('tries', '<', maxCodeAttempts)
      .where('used', 'is', null)
      .where('expires', '>', tx.now)
      .returningAll()
      .executeTakeFirst(),
  )
}

/** Carries out the request, now that the email has been read. A new person gets an account. */
async function confirmRequest(ctx: Context, request: SignInRequest, browser: SignInBrowser): Promise<Confirmed> {
  if (request.purpose === 'address') {
    await changeAddress(ctx, { request, language: browser.language })
    return { outcome: 'address-changed' }
  }
  return ctx.transaction(async (tx) => {
    const { email, browser_hash, ...used } = await consumeSignInRequest(tx, request)
    const newPerson = { email: email ?? '', first_name: '', last_name: '' }
    const user_id = used.user_id ?? (await findOrAddPerson(tx, newPerson))
    const user = await findUser(tx, user_id, 'deleted')
    if (user?.deleted !== null) throw requestUsedUp()
    return signIn(tx, { user_id, requestedBy: browser_hash, ...browser })
  })
}
