import type { ExpressionBuilder, Updateable } from 'kysely'
import { later, type Timestamp } from '../../lib/time.ts'
import type { Db, Tables, TxDb } from '../db/tables.ts'
import type { MailRow, MailTable } from './mail.ts'

/** Longer than any delivery may take: only a worker that was killed lets a claim run out. */
const leaseMs = 5 * 60_000
const keptMs = 30 * 86_400_000

/** The mails whose time has come, the longest waiting first. Nothing is held: others may see the same. */
export async function listDue(db: Db, now: Timestamp, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where(isDue(now))
    .orderBy('next_attempt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes the mail ours for a while; undefined when another worker was first. */
export function claimMail(tx: TxDb, id: number, now: Timestamp): Promise<MailRow | undefined> {
  return tx
    .updateTable('mails')
    .set((eb) => ({ claimed_until: later(now, leaseMs), attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst()
}

/** Writes down what became of a claimed mail, unless the claim ran out and another worker has taken it up since. */
export async function settleMail(tx: TxDb, mail: MailRow, outcome: Updateable<MailTable>): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ ...outcome, claimed_until: null })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .execute()
}

/** What is finished is kept for a while, for operators who look for a mail. */
export async function removeOldMails(tx: TxDb, now: Timestamp): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('created', '<', later(now, -keptMs))
    .where((eb) => eb.or([eb('sent', 'is not', null), eb('failed', 'is not', null)]))
    .execute()
}

const isDue = (now: Timestamp) => (eb: ExpressionBuilder<Tables, 'mails'>) =>
  eb.and([
    eb('sent', 'is', null),
    eb('failed', 'is', null),
    eb('next_attempt', '<=', now),
    eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]),
  ])
