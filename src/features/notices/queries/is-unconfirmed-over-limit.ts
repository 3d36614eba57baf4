import { sql } from 'kysely'
import { dayMs, later } from '../../../lib/time.ts'
import type { MapTx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/lock.ts'
import '../table.ts'

/** How many people who never signed in a map may mail in a day. A team may invite the same number. */
const maxUnconfirmedADay = 50

/**
 * Whether a map may not write to somebody who never confirmed their address: it has done so once, or to too many others
 * today. One at a time, so that two votes at once are not two mails. What was not sent because of this does not count.
 */
export async function isUnconfirmedOverLimit(tx: MapTx, userId: number): Promise<boolean> {
  const people = tx.db.selectFrom('users').select('id').where('id', '=', userId)
  if (!(await people.where('confirmed', 'is', null).executeTakeFirst())) return false
  await lockName(tx.database, tx.db, `mails to strangers in map ${tx.map.id}`)
  const { rows } = await sql<{ own: number | null; today: number | null }>`
    select sum(case when n.user_id = ${userId} then 1 else 0 end) as own,
      sum(case when n.created > ${later(tx.now, -dayMs)} then 1 else 0 end) as today
    from notices n join users u on u.id = n.user_id
    where n.map_id = ${tx.map.id} and n.kind = 'vote' and u.confirmed is null
      and (n.mail <> 'skipped' or n.reason = 'bounced')`.execute(tx.db)
  return Number(rows[0]?.own ?? 0) > 0 || Number(rows[0]?.today ?? 0) >= maxUnconfirmedADay
}
