import { later, type Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import './session.ts'

const hourMs = 3_600_000
export const dayMs = 24 * hourMs
const most = { anHour: 5, aDay: 20 }

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
    .selectFrom('sign_ins')
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
