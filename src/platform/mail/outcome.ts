import type { Updateable } from 'kysely'
import { later, type Timestamp } from '../../lib/time.ts'
import { Undeliverable } from './delivery.ts'
import type { MailRow, MailTable } from './mail.ts'

/** What changes in the row of a mail after an attempt. */
export type Outcome = Updateable<MailTable>

const minute = 60_000
const hour = 60 * minute

/** How long to wait after each attempt that failed; after the last one, about a day later, the mail is given up. */
const waits = [minute / 2, 2 * minute, 10 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour]

const emptied = { text_body: '', html_body: '' }

export const isExpired = ({ expires }: MailRow, now: Timestamp): boolean => expires !== null && expires <= now

/** Whom it went to is of no use any more. */
export const asSent = (now: Timestamp): Outcome => ({ ...emptied, recipient: '', sent: now, last_error: null })

export const givenUp = (now: Timestamp, reason: string): Outcome => ({ ...emptied, failed: now, last_error: reason })

/** As if it had never been taken up. */
export const putBack = (mail: MailRow): Outcome => ({ attempts: mail.attempts - 1 })

/** Tried again, unless it was refused for good, has been tried often enough, or would come too late. */
export function afterFailure(mail: MailRow, error: unknown, now: Timestamp): Outcome {
  const reason = reasonOf(mail, error)
  const wait = waits[mail.attempts - 1]
  if (error instanceof Undeliverable || wait === undefined) return givenUp(now, reason)
  // Somewhat apart, so that mails that failed together do not come back together.
  const next = later(now, Math.round(wait * (1 + Math.random() / 5)))
  return isExpired(mail, next) ? givenUp(now, reason) : { next_attempt: next, last_error: reason }
}

/** One line for the operator. What mail servers answer may name the person, and quote from the mail. */
function reasonOf({ recipient, text_body }: MailRow, error: unknown): string {
  const secrets = [recipient, ...(text_body.match(/https?:\/\/\S+|\b\d{3} ?\d{3}\b/g) ?? [])]
  const words = error instanceof Error ? error.message : String(error)
  return secrets
    .reduce((said, secret) => said.replaceAll(secret, '(left out)'), words)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300)
}
