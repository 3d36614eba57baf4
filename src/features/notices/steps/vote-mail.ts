import { findUser } from '../../users/queries/find-user.ts'
import '../table.ts'
import { sql } from 'kysely'
import { dayMs, later } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { limitMeasures } from '../../../platform/measure.ts'
import { nextTeamMailWait } from '../../users/queries/stranger-mails.ts'
import type { NoticeRow } from '../table.ts'

/**
 * How many people who have never signed in can be emailed per map per day. Invitations have the same limit per team.
 */
const maxUnconfirmedADay = 50

/**
 * Whether someone can be emailed about a vote added on their behalf. People who never confirmed their address get only
 * one such email from the whole installation; this claims it.
 */
export async function claimVoteMail(tx: MapTx, userId: number): Promise<boolean> {
  if (!tx.site.sendsMail) return true
  const reader = await findUser(tx, userId, 'confirmed')
  if (!reader || reader.confirmed !== null) return true
  // One at a time, so that two requests can't both use the day's last email.
  await lockName(tx, `mails to strangers in map ${tx.map.id}`)
  if ((await mailedToday(tx)) >= maxUnconfirmedADay) return false
  if ((await nextTeamMailWait(tx)) > 0) {
    limitMeasures.publish({ limit: 'stranger_mails' })
    return false
  }
  const claimed = await tx.db
    .updateTable('users')
    .set({ vote_mailed: tx.now })
    .where('id', '=', userId)
    .where('vote_mailed', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

async function mailedToday(tx: MapTx): Promise<number> {
  const { rows } = await sql<{ today: number }>`
    select count(*) as today from notices n join users u on u.id = n.user_id
    where n.map_id = ${tx.map.id} and n.kind = 'vote' and n.created > ${later(tx.now, -dayMs)} and u.confirmed is null
      and (n.mail <> 'skipped' or n.reason = 'bounced')`.execute(tx.db)
  return Number(rows[0]?.today ?? 0)
}

/** The email about a vote wasn't sent after all, so people who never signed in can still get one. */
export async function releaseVoteMail(tx: { db: TxDb }, unsent: Pick<NoticeRow, 'kind' | 'user_id'>[]): Promise<void> {
  const ids = unsent.filter(({ kind }) => kind === 'vote').map(({ user_id }) => user_id)
  if (ids.length === 0) return
  const unconfirmed = tx.db.updateTable('users').set({ vote_mailed: null }).where('confirmed', 'is', null)
  await unconfirmed.where('id', 'in', ids).execute()
}
