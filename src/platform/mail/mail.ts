import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

/** A mail waits, is claimed by a worker for a while, and is finished when it was sent or given up (`failed`). */
export interface MailTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
  created: Timestamp
  /** From then on nobody could use it, and it is given up. */
  expires: Timestamp | null
  attempts: Generated<number>
  next_attempt: Timestamp
  /** Until then it belongs to the worker that claimed it; a worker that was killed holds it no longer than that. */
  claimed_until: Timestamp | null
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
