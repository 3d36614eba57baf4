import { dayMs, hourMs } from '../../../lib/time.ts'
import type { Tx } from '../../../platform/context.ts'
import { limitReached } from '../../../platform/limits/limit-reached.ts'
import { newestOf, waitSeconds } from '../../../platform/limits/rows-within.ts'
import { limitMeasures } from '../../../platform/measure.ts'
import { nextStrangerWait } from '../../users/queries/stranger-mails.ts'

/** How long requests are kept to enforce the limits. */
export const countingPeriodMs = dayMs

interface Asked {
  email: string
  browser_hash: string
  network_hash: string
}

/** Without this limit, anyone could make us email the whole world. The error reveals nothing about any account. */
export async function assertWithinNetworkLimit(tx: Tx, { network_hash }: Pick<Asked, 'network_hash'>): Promise<void> {
  const a_day = tx.site.limits.networkMails
  const wait = await longestWait(tx, { network_hash }, { a_day, an_hour: quarter(a_day) }, 'asked')
  if (wait > 0) throw limitReached('network_mails', wait)
}

/** Whether one more email can be sent. Doesn't reveal which limit was reached. */
export async function isWithinMailLimits(tx: Tx, asked: Asked & { isKnown: boolean }): Promise<boolean> {
  if (!(await isWithinAddressLimits(tx, asked))) {
    limitMeasures.publish({ limit: 'address_mails' })
    return false
  }
  // During a flood, people with an account can still sign in. Both are always read, so timing reveals nothing.
  const [wait, isKnown] = [await nextStrangerWait(tx), await hasAccount(tx, asked.email)]
  if (wait === 0 || isKnown) return true
  limitMeasures.publish({ limit: 'stranger_mails' })
  return false
}

/**
 * An address can receive more emails than any one network, or all unknown browsers combined, can request. A quarter is
 * reserved for browsers where the address has signed in before, so its owner can't be locked out, no matter how many
 * networks are involved.
 */
async function isWithinAddressLimits(
  tx: Tx,
  { email, browser_hash, network_hash, isKnown }: Asked & { isKnown: boolean },
): Promise<boolean> {
  const a_day = tx.site.limits.addressMails
  const an_hour = quarter(a_day)
  const [ofAll, ofNetwork] = isKnown ? [a_day, 0] : [a_day - Math.floor(a_day / 4), Math.ceil(a_day * 0.4)]
  const waits = [
    await longestWait(tx, { email }, { a_day: ofAll, an_hour: 0 }, 'mailed'),
    await longestWait(tx, { email, network_hash }, { a_day: ofNetwork, an_hour: isKnown ? 0 : an_hour }, 'mailed'),
    await longestWait(tx, { browser_hash }, { a_day, an_hour }, 'mailed'),
  ]
  return waits.every((wait) => wait === 0)
}

const quarter = (number: number): number => Math.ceil(number / 4)

/**
 * Only requests that were emailed have a code. Counting just those keeps further requests from delaying the next email.
 */
async function longestWait(
  tx: Tx,
  of: Partial<Asked>,
  max: { an_hour: number; a_day: number },
  counted: 'asked' | 'mailed',
): Promise<number> {
  const requests = tx.db
    .selectFrom('sign_in_requests')
    .where((eb) => eb.and(of))
    .$if(counted === 'mailed', (mailed) => mailed.where('code_hash', 'is not', null))
  const hour = await waitSeconds(tx.now, { max: max.an_hour, periodMs: hourMs }, newestOf(requests))
  const day = await waitSeconds(tx.now, { max: max.a_day, periodMs: dayMs }, newestOf(requests))
  return Math.max(hour, day)
}

async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const user = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}
