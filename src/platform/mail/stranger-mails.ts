import { dayMs } from '../../lib/time.ts'
import type { Context, Tx } from '../context.ts'
import { lockName } from '../db/lock.ts'
import { limitReached } from '../limits/limit-reached.ts'
import { newestOf, waitSeconds } from '../limits/rows-within.ts'
import './table.ts'

/** The kinds of mail that people without an account can cause. Where everybody may create teams, two more count. */
const kindsOf = ({ teamsAreCreatedBy }: Context['site']): string[] =>
  teamsAreCreatedBy === 'anybody' ? ['sign-in', 'address', 'invitation', 'test'] : ['sign-in', 'address']

/**
 * How long strangers have to wait for a mail, because the installation has sent as many today as it may; 0 for not at
 * all. It protects the reputation of its sender. Notices are not in `mails`, and do not count.
 */
export const strangerWaitSeconds = ({ db, site, now }: Context): Promise<number> =>
  waitSeconds(
    now,
    { max: site.limits.strangerMails, periodMs: dayMs },
    newestOf(db.selectFrom('mails').where('kind', 'in', kindsOf(site))),
  )

/** Throws where a team of strangers cannot have a mail sent any more today. Teams that operators create are no strangers. */
export async function assertStrangersMayMail(tx: Tx): Promise<void> {
  if (tx.site.teamsAreCreatedBy !== 'anybody') return
  const wait = await nextStrangerWait(tx)
  if (wait > 0) throw limitReached('stranger_mails', wait)
}

/** As `strangerWaitSeconds`, before a mail is queued. It locks, so that two at once do not both take the last one. */
export async function nextStrangerWait(tx: Tx): Promise<number> {
  if (tx.site.limits.strangerMails === 0) return 0
  await lockName(tx.database, tx.db, 'mails that strangers ask for')
  return strangerWaitSeconds(tx)
}
