import { mailKey } from '../../../lib/email-address.ts'
import { later } from '../../../lib/time.ts'
import type { Tx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { signInMail } from '../mails.ts'
import { assertWithinNetworkLimit, countingPeriodMs, isWithinMailLimits } from '../queries/sign-in-limits.ts'
import { findNewestRequest } from '../queries/sign-in-requests.ts'
import { signInLinkUrl } from '../rules/paths.ts'
import { hashLink, hashNetwork, newCode, newLinkToken, type Sign, signCode } from '../rules/secrets.ts'
import { codeState, requestUsedUp, type SignInRequest, signInRequestMs } from '../rules/sign-in.ts'
import type { SignInRequestTable } from '../table.ts'

export interface MailedRequest {
  email: string
  browser_hash: string
  /** Whether this address has signed in from this browser before. */
  isKnown: boolean
  sign: Sign
  /** The IP address, or the /64 network for IPv6. Used for rate limits. */
  network: string
  /** For an email to an address without an account. */
  language: string
}

type Input = MailedRequest & Pick<SignInRequestTable, 'purpose' | 'user_id'>

/**
 * Emails a link and a code to an address, whether or not it has an account: the account is created only when one of
 * them is used. Once a limit is reached, the response looks the same but nothing is sent. Returns the request's id;
 * undefined if an earlier one remains valid.
 */
export async function createSignInRequest(tx: Tx, input: Input): Promise<number | undefined> {
  const { purpose, user_id, browser_hash } = input
  // Emails the address exactly as accounts store it, never one that only matches after lowercasing.
  const email = mailKey(input.email)
  await lockName(tx, `sign-in requests of browser ${browser_hash}`)
  await lockName(tx, `sign-in requests of address ${email}`)
  const network_hash = hashNetwork(tx.site, input.network)
  await lockName(tx, `sign-in requests of network ${network_hash}`)
  await pruneRequests(tx)
  await assertWithinNetworkLimit(tx, { network_hash })
  const mayMail = await isWithinMailLimits(tx, { email, browser_hash, network_hash, isKnown: input.isKnown })
  // Repeating the same request too often leaves the last link and code valid.
  if (!mayMail && (await isWaiting(tx, browser_hash, email))) return undefined
  await endEarlier(tx, browser_hash)

  const [token, code] = [newLinkToken(), newCode()]
  const [link_hash, expires] = [hashLink(token), later(tx.now, signInRequestMs)]
  const code_hash = mayMail ? signCode(input.sign, link_hash, code) : null
  const row = { purpose, user_id, email, link_hash, code_hash, browser_hash, network_hash, expires }
  const { id } = await tx.db
    .insertInto('sign_in_requests')
    .values({ ...row, created: tx.now, used: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const language = (await languageOf(tx, email)) ?? input.language
  if (mayMail) {
    const link = signInLinkUrl(tx.site, token)
    await queueMail(tx.db, signInMail(tx.site, { purpose, to: email, link, code, expires, language }), tx.now)
  }
  return id
}

/** Marks the request as used. If two requests confirm it at the same time, the condition lets only one through. */
export async function consumeSignInRequest(tx: Tx, { id }: { id: number }): Promise<SignInRequest> {
  const request = await tx.db
    .updateTable('sign_in_requests')
    .set({ used: tx.now })
    .where('id', '=', id)
    .where('used', 'is', null)
    .where('expires', '>', tx.now)
    .returningAll()
    .executeTakeFirst()
  if (!request) throw requestUsedUp()
  return request
}

async function pruneRequests(tx: Tx): Promise<void> {
  await tx.db
    .deleteFrom('sign_in_requests')
    .where('created', '<=', later(tx.now, -countingPeriodMs))
    .where('expires', '<=', tx.now)
    .execute()
}

async function isWaiting(tx: Tx, browserHash: string, email: string): Promise<boolean> {
  const newest = await findNewestRequest(tx, browserHash)
  return newest?.email === email && codeState(newest, tx.now) === 'open'
}

/** Only a browser's newest link and code are valid. */
async function endEarlier(tx: Tx, browserHash: string): Promise<void> {
  await tx.db
    .updateTable('sign_in_requests')
    .set({ expires: tx.now })
    .where('browser_hash', '=', browserHash)
    .where('expires', '>', tx.now)
    .execute()
}

/** Only the recipient can tell from the email's language that the address has an account. */
async function languageOf(tx: Tx, email: string): Promise<string | null | undefined> {
  const user = await tx.db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  return user?.language
}
