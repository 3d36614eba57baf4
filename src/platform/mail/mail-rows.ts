import { dayMs, later, type Timestamp } from '../../lib/time.ts'
import type { Db, TxDb } from '../db/tables.ts'
import type { MailRow } from './table.ts'

const retentionMs = 30 * dayMs

const withoutContent = { text_body: '', html_body: '' }

export function findUnsentMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('sent', 'is', null)
    .where('failed', 'is', null)
    .executeTakeFirst()
}

/** The address of the receiver is deleted too: it is no longer needed. */
export async function markSent(tx: TxDb, id: number, now: Timestamp): Promise<void> {
  const sent = { ...withoutContent, recipient: '', sent: now, last_error: null }
  await tx.updateTable('mails').set(sent).where('id', '=', id).execute()
}

export async function markFailed(tx: TxDb, id: number, reason: string, now: Timestamp): Promise<void> {
  const failed = { ...withoutContent, failed: now, last_error: reason }
  await tx.updateTable('mails').set(failed).where('id', '=', id).execute()
}

export async function recordError(tx: TxDb, id: number, reason: string): Promise<void> {
  await tx.updateTable('mails').set({ last_error: reason }).where('id', '=', id).execute()
}

/** Mails that were sent or given up stay for a month, so that operators can look for one. */
export async function pruneMails(tx: TxDb, now: Timestamp): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('created', '<', later(now, -retentionMs))
    .where((eb) => eb.or([eb('sent', 'is not', null), eb('failed', 'is not', null)]))
    .execute()
}
