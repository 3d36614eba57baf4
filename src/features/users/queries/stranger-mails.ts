import '../../../platform/mail/queue-mail.ts'
import { dayMs, type Timestamp } from '../../../lib/time.ts'
import type { Context, Tx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { limitReached } from '../../../platform/limits/limit-reached.ts'
import { type FindRow, waitSeconds } from '../../../platform/limits/rows-within.ts'

/** The kinds of email that people without an account can trigger. */
const ofStrangers = ['sign-in', 'address']
/** If anyone can create a team, these count too, as do emails about votes cast on someone's behalf. */
const ofTeams = ['invitation', 'test']

/**
 * How long strangers have to wait for an email because the installation has reached its daily limit; 0 if they don't.
 * The limit protects the sender's reputation. Other notices don't count.
 */
export const strangerWaitSeconds = (ctx: Context): Promise<number> =>
  waitSeconds(
    ctx.now,
    { max: ctx.site.limits.strangerMails, periodMs: dayMs },
    teamsAreStrangers(ctx) ? withVoteMails(ctx, [...ofStrangers, ...ofTeams]) : mailsOf(ctx, ofStrangers),
  )

/**
 * Like `strangerWaitSeconds`, but takes a lock, so that two requests can't both use the last email. Call before
 * queueing.
 */
export async function nextStrangerWait(tx: Tx): Promise<number> {
  if (tx.site.limits.strangerMails === 0) return 0
  await lockName(tx, 'mails that strangers ask for')
  return strangerWaitSeconds(tx)
}

/**
 * How long teams have to wait before emailing a stranger. They get half of the emails, so that people can still sign
 * in. Doesn't apply to teams created by operators.
 */
export async function nextTeamMailWait(tx: Tx): Promise<number> {
  if (!teamsAreStrangers(tx)) return 0
  const wait = await nextStrangerWait(tx)
  const half = { max: Math.ceil(tx.site.limits.strangerMails / 2), periodMs: dayMs }
  return Math.max(wait, await waitSeconds(tx.now, half, withVoteMails(tx, ofTeams)))
}

/** Throws if teams created by strangers have used up today's emails. */
export async function assertTeamsMayMail(tx: Tx): Promise<void> {
  const wait = await nextTeamMailWait(tx)
  if (wait > 0) throw limitReached('stranger_mails', wait)
}

const teamsAreStrangers = ({ site }: Pick<Context, 'site'>): boolean => site.teamsAreCreatedBy === 'anybody'

const mailsOf =
  ({ db }: Context, kinds: string[]): FindRow =>
  (since, offset) =>
    db
      .selectFrom('mails')
      .select('created')
      .where('kind', 'in', kinds)
      .where('created', '>', since)
      .orderBy('created', 'desc')
      .limit(1)
      .offset(offset)
      .executeTakeFirst()

const withVoteMails =
  ({ db }: Context, kinds: string[]): FindRow =>
  (since, offset) => {
    const mails = db.selectFrom('mails').select('created').where('kind', 'in', kinds).where('created', '>', since)
    const votes = db.selectFrom('users').select('vote_mailed as created').where('vote_mailed', '>', since)
    return db
      .selectFrom(mails.unionAll(votes.$castTo<{ created: Timestamp }>()).as('sent'))
      .select('created')
      .orderBy('created', 'desc')
      .limit(1)
      .offset(offset)
      .executeTakeFirst()
  }
