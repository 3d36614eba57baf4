import { createHash } from 'node:crypto'
import { later, type Timestamp } from '../../../lib/time.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { TooManyRequests } from '../../../platform/errors.ts'
import type { PageRequest } from '../../../platform/http/page.ts'
import '../table.ts'

const hourMs = 3_600_000
export const dayMs = 24 * hourMs
const most = { anHour: 5, aDay: 20 }
/** A whole office may sit behind one address. */
const mostOfNetwork = 30

/** Where it is asked from; null where nothing is limited. */
export const networkHash = ({ ctx: { site }, network }: PageRequest): string | null =>
  site.requestsPerMinute === 0 ? null : createHash('sha256').update(`network ${network}`).digest('base64url')

/** Otherwise anybody could have us mail the whole world. That there were too many tells nothing of any account. */
export async function assertNotTooMany(tx: TxDb, network: string | null, now: Timestamp): Promise<void> {
  if (network === null) return
  const { asks } = await tx
    .selectFrom('sign_in_requests')
    .select((eb) => eb.fn.countAll<number>().as('asks'))
    .where('network_hash', '=', network)
    .where('created', '>', later(now, -hourMs))
    .executeTakeFirstOrThrow()
  if (asks >= mostOfNetwork) throw new TooManyRequests(hourMs / 1000)
}

/** Whether one more mail may be sent: to this address, and on behalf of this browser. */
export async function mayAsk(
  tx: TxDb,
  { email, browser_hash }: { email: string; browser_hash: string },
  now: Timestamp,
): Promise<boolean> {
  const toAddress = await isWithin(tx, 'email', email, now)
  const ofBrowser = await isWithin(tx, 'browser_hash', browser_hash, now)
  return toAddress && ofBrowser
}

/** Only what was mailed counts, and that has a code: who goes on asking in vain does not put off the next mail. */
async function isWithin(tx: TxDb, column: 'email' | 'browser_hash', value: string, now: Timestamp): Promise<boolean> {
  const mailed = await tx
    .selectFrom('sign_in_requests')
    .select('created')
    .where(column, '=', value)
    .where('code_hash', 'is not', null)
    .where('created', '>', later(now, -dayMs))
    .orderBy('created', 'desc')
    .limit(most.aDay)
    .execute()
  const inTheHour = mailed.filter(({ created }) => created > later(now, -hourMs))
  return inTheHour.length < most.anHour && mailed.length < most.aDay
}
