import type { Generated, Selectable } from 'kysely'
import Type from 'typebox'
import { isEmail } from '../../lib/email-address.ts'
import { asLine } from '../../lib/text.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../db/tables.ts'
import { enqueue, jobType } from '../jobs/enqueue.ts'

export interface NewMail {
  /** Its purpose, such as `sign-in`. Only operators see it. */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  expires?: Timestamp
}

const maxSubjectLength = 200

/** Writes an email and its job in the caller's transaction. The email is sent only after the commit. */
export async function queueMail(tx: TxDb, mail: NewMail, now: Timestamp): Promise<void> {
  const recipient = mail.to.trim()
  if (recipient === '' || !isEmail(recipient)) throw new Error(`An email of kind ${mail.kind} has no valid address.`)
  const { id } = await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient,
      subject: shortened(asLine(mail.subject)),
      text_body: mail.text,
      html_body: mail.html,
      created: now,
      expires: mail.expires ?? null,
      sent: null,
      failed: null,
      last_error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payload = { mail_id: id, kind: mail.kind }
  await enqueue(tx, mailJob, [{ key: String(id), payload, ...(mail.expires && { expires: mail.expires }) }], now)
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= maxSubjectLength ? text : `${characters.slice(0, maxSubjectLength - 1).join('')}…`
}

/** One job for each email; its key is the email's id. The log shows its `kind`. */
export const mailJob = jobType('mail', Type.Object({ mail_id: Type.Integer(), kind: Type.String() }))

/** An email is queued until its job has sent it or abandoned it (`failed`). */
interface MailTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  created: Timestamp
  /** When its link and code expire. The email isn't sent after that. */
  expires: Timestamp | null
  sent: Timestamp | null
  failed: Timestamp | null
  last_error: string | null
}

export type MailRow = Selectable<MailTable>

declare module '../db/tables.ts' {
  interface Tables {
    mails: MailTable
  }
}
