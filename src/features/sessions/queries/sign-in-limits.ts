import { dayMs, hourMs, later } from '../../../lib/time.ts'
import type { Tx } from '../../../platform/context.ts'
import { TooManyRequests } from '../../../platform/errors.ts'
import '../table.ts'

/** Mails to one address, and mails on behalf of one browser. */
const maxMails = { anHour: 5, aDay: 20 }
/** Requests an hour. A whole office may be behind one network address. */
const maxRequestsOfNetwork = 30

/** How long requests are kept, for the limits. */
export const countingPeriodMs = dayMs

/** Without it anybody could have us send mails to the whole world. The refusal reveals nothing about any account. */
export async function assertWithinNetworkLimit(tx: Tx, networkHash: string | null): Promise<void> {
  if (networkHash === null) return
  const { requests } = await tx.db
    .selectFrom('sign_in_requests')
    .select((eb) => eb.fn.countAll<number>().as('requests'))
    .where('network_hash', '=', networkHash)
    .where('created', '>', later(tx.now, -hourMs))
    .executeTakeFirstOrThrow()
  if (requests >= maxRequestsOfNetwork) throw new TooManyRequests(hourMs / 1000)
}

/** Whether one more mail may be sent: to this address, and on behalf of this browser. */
export async function isWithinMailLimits(
  tx: Tx,
  { email, browser_hash }: { email: string; browser_hash: string },
): Promise<boolean> {
  const toAddress = await isWithin(tx, 'email', email)
  const ofBrowser = await isWithin(tx, 'browser_hash', browser_hash)
  return toAddress && ofBrowser
}

/** Only requests that were mailed have a code. Only they count, so that further requests do not delay the next mail. */
async function isWithin(tx: Tx, column: 'email' | 'browser_hash', value: string): Promise<boolean> {
  const mailed = await tx.db
    .selectFrom('sign_in_requests')
    .select('created')
    .where(column, '=', value)
    .where('code_hash', 'is not', null)
    .where('created', '>', later(tx.now, -dayMs))
    .orderBy('created', 'desc')
    .limit(maxMails.aDay)
    .execute()
  const inTheHour = mailed.filter(({ created }) => created > later(tx.now, -hourMs))
  return inTheHour.length < maxMails.anHour && mailed.length < maxMails.aDay
}
