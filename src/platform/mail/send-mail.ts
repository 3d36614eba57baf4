import { dayMs, later, type Timestamp } from '../../lib/time.ts'
import type { Db, TxDb } from '../db/tables.ts'
import { JobError, type JobHandler, jobHandler, retryForADay } from '../jobs/job-handler.ts'
import { type MailTransport, mailConcurrency, mailLeaseMs, type OutgoingMail, Undeliverable } from './mail-transport.ts'
import { type MailRow, mailJob } from './queue-mail.ts'

/** The timeouts of a socket do not stop a mail server that sends one byte at a time. */
const sendWithinMs = 60_000

/** Sends queued mails. */
export const sendMailHandler = (transport: MailTransport, timeoutMs = sendWithinMs): JobHandler =>
  jobHandler(mailJob, {
    concurrency: mailConcurrency,
    timeoutMs,
    leaseMs: mailLeaseMs(timeoutMs),
    retryDelaysMs: retryForADay,
    run: async (ctx, { payload: { mail_id } }, signal) => {
      const mail = await findUnsentMail(ctx.db, mail_id)
      // The mail is deleted with the account of its receiver.
      if (!mail) return undefined
      await transport.send(outgoing(mail), signal).catch((error: unknown) => {
        throw new JobError(reasonOf(mail, error), { retry: !(error instanceof Undeliverable) })
      })
      return { message: 'mail sent', write: (tx, now) => markSent(tx, mail_id, now) }
    },
    onFailure: (tx, { payload: { mail_id } }, { reason, at, givenUp }) =>
      givenUp ? markFailed(tx, mail_id, reason, at) : recordError(tx, mail_id, reason),
    prune: pruneMails,
    log: {
      noun: 'mail',
      fields: ({ payload: { mail_id, kind } }) => ({ mail_id, kind }),
      expired: 'It expired before it could be sent.',
    },
  })

/** The creation is part of the Message-ID, so that it differs for the mails of another database. */
const outgoing = ({ id, recipient, subject, text_body, html_body, created }: MailRow): OutgoingMail => ({
  ...{ recipient, subject, created, text: text_body, html: html_body },
  messageId: `${id}.${Date.parse(created)}`,
})

/** The answer of a mail server may contain the address, the link or the code. They must not reach the log. */
function reasonOf({ recipient, text_body }: MailRow, error: unknown): string {
  const secrets = [recipient, ...(text_body.match(/https?:\/\/\S+|\b\d{3} ?\d{3}\b/g) ?? [])]
  const message = error instanceof Error ? error.message : String(error)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '(left out)'), message)
}

const retentionMs = 30 * dayMs

const withoutContent = { text_body: '', html_body: '' }

function findUnsentMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent', 'is', null)
    .where('failed', 'is', null)
    .executeTakeFirst()
}

/** The address of the receiver is deleted too: it is no longer needed. */
async function markSent(tx: TxDb, id: number, now: Timestamp): Promise<void> {
  const sent = { ...withoutContent, recipient: '', sent: now, last_error: null }
  await tx.updateTable('mails').set(sent).where('id', '=', id).execute()
}

async function markFailed(tx: TxDb, id: number, reason: string, now: Timestamp): Promise<void> {
  const failed = { ...withoutContent, failed: now, last_error: reason }
  await tx.updateTable('mails').set(failed).where('id', '=', id).execute()
}

async function recordError(tx: TxDb, id: number, reason: string): Promise<void> {
  await tx.updateTable('mails').set({ last_error: reason }).where('id', '=', id).execute()
}

/** Mails that were sent or given up stay for a month, so that operators can look for one. */
async function pruneMails(tx: TxDb, now: Timestamp): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('created', '<', later(now, -retentionMs))
    .where((eb) => eb.or([eb('sent', 'is not', null), eb('failed', 'is not', null)]))
    .execute()
}
