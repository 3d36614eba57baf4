import { dayMs, later, type Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../db/tables.ts'
import { JobError, type JobHandler, jobHandler, retryForADay } from '../jobs/job-handler.ts'
import { type MailTransport, mailConcurrency, mailLeaseMs, type OutgoingMail, Undeliverable } from './mail-transport.ts'
import { type MailRow, mailJob } from './queue-mail.ts'

/** Socket timeouts don't stop a mail server that sends one byte at a time. */
const sendWithinMs = 60_000

export const sendMailHandler = (transport: MailTransport, timeoutMs = sendWithinMs): JobHandler =>
  jobHandler(mailJob, {
    concurrency: mailConcurrency,
    timeoutMs,
    leaseMs: mailLeaseMs(timeoutMs),
    retryDelaysMs: retryForADay,
    run: async (ctx, { payload: { mail_id } }, signal) => {
      const mail = await ctx.db
        .selectFrom('mails')
        .selectAll()
        .where('id', '=', mail_id)
        .where('sent', 'is', null)
        .where('failed', 'is', null)
        .executeTakeFirst()
      // An email is deleted with its recipient's account.
      if (!mail) return undefined
      await transport.send(outgoing(mail), signal).catch((error: unknown) => {
        throw new JobError(reasonOf(mail, error), { retry: !(error instanceof Undeliverable) })
      })
      // The recipient's address is also deleted.
      const sent = { ...withoutContent, recipient: '', last_error: null }
      return { message: 'mail sent', write: (tx, now) => update(tx, mail_id, { ...sent, sent: now }) }
    },
    onFailure: (tx, { payload: { mail_id } }, { reason, at, givenUp }) =>
      update(tx, mail_id, { ...(givenUp && { ...withoutContent, failed: at }), last_error: reason }),
    prune: pruneMails,
    log: {
      noun: 'mail',
      fields: ({ payload: { mail_id, kind } }) => ({ mail_id, kind }),
      expired: 'It expired before it could be sent.',
    },
  })

/** The Message-ID contains the creation time, so that it's different in another database. */
const outgoing = ({ id, recipient, subject, text_body, html_body, created }: MailRow): OutgoingMail => ({
  ...{ recipient, subject, created, text: text_body, html: html_body },
  messageId: `${id}.${Date.parse(created)}`,
})

/** A mail server may quote the address, the link or the code, which must not reach the log. */
function reasonOf({ recipient, text_body }: MailRow, error: unknown): string {
  const secrets = [recipient, ...(text_body.match(/https?:\/\/\S+|\b\d{3} ?\d{3}\b/g) ?? [])]
  const message = error instanceof Error ? error.message : String(error)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '(left out)'), message)
}

const retentionMs = 30 * dayMs

const withoutContent = { text_body: '', html_body: '' }

async function update(tx: TxDb, id: number, values: Partial<MailRow>): Promise<void> {
  await tx.updateTable('mails').set(values).where('id', '=', id).execute()
}

/** Sent and failed emails are kept for a month, so operators can look one up. */
async function pruneMails(tx: TxDb, now: Timestamp): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('created', '<', later(now, -retentionMs))
    .where((eb) => eb.or([eb('sent', 'is not', null), eb('failed', 'is not', null)]))
    .execute()
}
