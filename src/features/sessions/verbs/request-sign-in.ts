import { mailKey } from '../../../lib/addresses.ts'
import { later, type Timestamp } from '../../../lib/time.ts'
import { lockName } from '../../../platform/db/lock.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { askedMail } from '../mails.ts'
import { findAskedIn } from '../queries/find-sign-in-request.ts'
import { assertNotTooMany, dayMs, mayAsk, networkHash } from '../queries/sign-in-limits.ts'
import { hashLink, newCode, newLinkToken, signCode } from '../rules/secrets.ts'
import { askedMs, codeState } from '../rules/sign-in-request.ts'
import type { SignInTable } from '../table.ts'
import { linkAddress } from './create-sign-in-link.ts'

type Ask = Pick<SignInTable, 'purpose' | 'user_id'> & { email: string }

/**
 * Mails a link and a code to an address, known to us or not: an account is made only when they are used. Beyond the
 * limits everything looks the same, and nothing is sent.
 */
export async function ask(request: PageRequest, { email: typed, ...wanted }: Ask): Promise<void> {
  const { browser } = request
  const { database, now } = request.ctx
  // The mail goes to the address as accounts have it, never to another that only looks the same in lower case.
  const [email, browser_hash] = [mailKey(typed), browser.hash]
  await database.transaction(async (tx) => {
    await lockName(database, tx, `asks ${browser_hash}`)
    await lockName(database, tx, `asks ${email}`)
    await removeOld(tx, now)
    const network_hash = networkHash(request)
    await assertNotTooMany(tx, network_hash, now)
    const allowed = await mayAsk(tx, { email, browser_hash }, now)
    // Who only asks too often for the same keeps what was mailed last.
    if (!allowed && (await isWaiting(tx, browser_hash, email, now))) return
    await endEarlier(tx, browser_hash, now)

    const [token, code] = [newLinkToken(), newCode()]
    const [link_hash, expires] = [hashLink(token), later(now, askedMs)]
    const code_hash = allowed ? signCode(browser, link_hash, code) : null
    await tx
      .insertInto('sign_in_requests')
      .values({ ...wanted, email, link_hash, code_hash, browser_hash, network_hash, created: now, expires, used: null })
      .execute()
    const language = (await languageOf(tx, email)) ?? request.language
    const mail = {
      purpose: wanted.purpose,
      to: email,
      link: linkAddress(request.ctx.site, token),
      code,
      expires,
      language,
    }
    if (allowed) await queueMail(tx, askedMail(request.ctx.site, mail), now)
  })
}

/** Kept for a day, for the limits. */
async function removeOld(tx: TxDb, now: Timestamp): Promise<void> {
  await tx
    .deleteFrom('sign_in_requests')
    .where('created', '<=', later(now, -dayMs))
    .where('expires', '<=', now)
    .execute()
}

async function isWaiting(tx: TxDb, browserHash: string, email: string, now: Timestamp): Promise<boolean> {
  const asked = await findAskedIn(tx, browserHash)
  return asked?.email === email && codeState(asked, now) === 'open'
}

/** Only the newest link and code of a browser count. */
async function endEarlier(tx: TxDb, browserHash: string, now: Timestamp): Promise<void> {
  await tx
    .updateTable('sign_in_requests')
    .set({ expires: now })
    .where('browser_hash', '=', browserHash)
    .where('expires', '>', now)
    .execute()
}

/** Only who reads the mail learns from its language that the address is known. */
async function languageOf(tx: TxDb, email: string): Promise<string | null | undefined> {
  const user = await tx.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  return user?.language
}
