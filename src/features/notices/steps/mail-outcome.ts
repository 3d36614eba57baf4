import { later, type Timestamp } from '../../../lib/time.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { bouncePauseMs, type Reader } from '../rules/skip-reason.ts'
import type { NoticeRow, SkipReason } from '../table.ts'
import { releaseVoteMail } from './vote-mail.ts'

interface Outcome {
  now: Timestamp
  mailed: NoticeRow[]
  skipped: { notice: NoticeRow; reason: SkipReason }[]
  reader: Pick<Reader, 'id' | 'bounces'> | undefined
  /**
   * Whether the address rejected it. If so, notices to it are paused for a while, but sign-in emails are still sent.
   */
  bounced?: boolean
}

/** Records the outcome of notices in the transaction that ends their job. */
export async function recordMail(
  tx: { db: TxDb },
  { now, mailed, skipped, reader, bounced = false }: Outcome,
): Promise<void> {
  for (const notice of mailed) await change(tx.db, notice, { mail: 'sent', reason: '', mailed: now })
  for (const { notice, reason } of skipped) await change(tx.db, notice, { mail: 'skipped', reason, mailed: null })
  const unsent = skipped.filter(({ reason }) => reason !== 'bounced').map(({ notice }) => notice)
  await releaseVoteMail(tx, unsent)
  const hasRecovered = mailed.length > 0 && (reader?.bounces ?? 0) > 0
  if (!reader || !(bounced || hasRecovered)) return
  const bounces = bounced ? reader.bounces + 1 : 0
  const bounced_until = bounced ? later(now, bouncePauseMs(bounces)) : null
  await tx.db.updateTable('users').set({ bounces, bounced_until }).where('id', '=', reader.id).execute()
}

const change = (db: TxDb, { map_id, id }: NoticeRow, set: Pick<NoticeRow, 'mail' | 'reason' | 'mailed'>) =>
  db.updateTable('notices').set(set).where('map_id', '=', map_id).where('id', '=', id).execute()

/** Called when the mail server has rejected every attempt. Other notices in the same email aren't sent either. */
export async function giveUpMail(
  tx: { db: TxDb },
  { map_id, notice_id }: { map_id: number; notice_id: number },
): Promise<void> {
  const unsent = await tx.db
    .updateTable('notices')
    .set({ mail: 'skipped', reason: 'failed' })
    .where('map_id', '=', map_id)
    .where('mailed_with_id', '=', notice_id)
    .where('mail', '=', 'waiting')
    .returning(['kind', 'user_id'])
    .execute()
  await releaseVoteMail(tx, unsent)
}
