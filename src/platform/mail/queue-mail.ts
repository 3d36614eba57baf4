import { isEmail } from '../../lib/addresses.ts'
import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../db/tables.ts'

export interface NewMail {
  /** What it is for, such as `sign-in`; only operators see it. */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  expires?: Timestamp
}

const subjectLength = 200
const queuedIn = new WeakSet<TxDb>()

/** Writes a mail down in the caller's transaction: it is sent if that is committed, and never was if it is not. */
export async function queueMail(tx: TxDb, mail: NewMail, now: Timestamp): Promise<void> {
  const recipient = oneLine(mail.to)
  if (recipient === '' || !isEmail(recipient)) throw new Error(`A mail of kind ${mail.kind} has no usable address.`)
  await tx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient,
      subject: shortened(oneLine(mail.subject)),
      text_body: mail.text,
      html_body: mail.html,
      created: now,
      expires: mail.expires ?? null,
      next_attempt: now,
      claimed_until: null,
      sent: null,
      failed: null,
      last_error: null,
    })
    .execute()
  queuedIn.add(tx)
}

/** Whether mail was queued in the transaction. Asked once: SQLite's transactions share one handle. */
export const takeQueued = (tx: TxDb): boolean => queuedIn.delete(tx)

/** What people wrote may hold line breaks, and a line break in a header would begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= subjectLength ? text : `${characters.slice(0, subjectLength - 1).join('')}…`
}
