import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/** A mail waits until its job has sent it or given it up (`failed`). */
interface MailTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  created: Timestamp
  /** When its link and code stop working. Then the mail is given up. */
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
