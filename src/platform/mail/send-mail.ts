import { JobError, type JobKind, jobKind, retryForADay } from '../jobs/kind.ts'
import { atOnce, type Delivery, Undeliverable } from './delivery.ts'
import type { MailRow } from './mail.ts'
import { mailJob } from './mail-job.ts'
import { findWaiting, markFailed, markSent, noteError, removeOldMails } from './queries.ts'

/** A mail server can go on for ever, a word at a time, and no timeout of a socket would notice. */
const deliverWithinMs = 60_000

/** Sends queued mails. */
export const sendMail = (delivery: Delivery, timeoutMs = deliverWithinMs): JobKind =>
  jobKind(mailJob, {
    atOnce,
    timeoutMs,
    retryDelaysMs: retryForADay,
    run: async (ctx, { payload: { mail_id } }, signal) => {
      const mail = await findWaiting(ctx.db, mail_id)
      // Its person deleted the account.
      if (!mail) return undefined
      await delivery.deliver(mail, signal).catch((error: unknown) => {
        throw new JobError(reasonOf(mail, error), { retry: !(error instanceof Undeliverable) })
      })
      return { message: 'mail sent', write: (tx, now) => markSent(tx, mail_id, now) }
    },
    onFailure: (tx, { payload: { mail_id } }, { reason, at, givenUp }) =>
      givenUp ? markFailed(tx, mail_id, reason, at) : noteError(tx, mail_id, reason),
    prune: removeOldMails,
    log: {
      noun: 'mail',
      facts: ({ payload: { mail_id, kind } }) => ({ mail_id, kind }),
      expired: 'It expired before it could be sent.',
    },
  })

/** What mail servers answer may name the person, and quote from the mail: the operator reads neither. */
function reasonOf({ recipient, text_body }: MailRow, error: unknown): string {
  const secrets = [recipient, ...(text_body.match(/https?:\/\/\S+|\b\d{3} ?\d{3}\b/g) ?? [])]
  const message = error instanceof Error ? error.message : String(error)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '(left out)'), message)
}
