import { dayMs, later } from '../../../lib/time.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import type { OutgoingMail } from '../../../platform/mail/mail-transport.ts'
import { findStanding } from '../../approval/queries/needs-approval.ts'
import { findMap } from '../../maps/queries/find-map.ts'
import { readMapRow } from '../../maps/queries/map-settings.ts'
import { isMuted } from '../../subscriptions/queries/is-muted.ts'
import { noticeMail, type ToldNotice, waitingMail } from '../mails.ts'
import { mailToken } from '../rules/mail-link.ts'
import { type Reader, skipReason } from '../rules/skip-reason.ts'
import type { NoticeKind, NoticeRow, SkipReason } from '../table.ts'
import { findReader, openMapAs } from './find-reader.ts'
import { findSubject } from './find-subject.ts'
import { readWaitingSummary } from './read-waiting-summary.ts'

export interface NoticeOutcome {
  notice: NoticeRow
  /** Why it isn't emailed. Empty if it is. */
  reason: NoticeRow['reason']
}

export type PreparedMail = { outcomes: NoticeOutcome[] } & (
  | { mail: OutgoingMail; reader: Reader }
  /** There's nothing left to email. */
  | { mail: undefined; reader?: undefined }
)

/** One email with these notices for one reader. Uses their current address, language, preferences and access. */
export async function prepareMail(
  ctx: Context,
  notices: [NoticeRow, ...NoticeRow[]],
  secret: string,
): Promise<PreparedMail> {
  const [{ map_id, user_id, task_id, kind }] = notices
  const skipAll = (reason: SkipReason): PreparedMail => ({
    mail: undefined,
    outcomes: notices.map((notice) => ({ notice, reason })),
  })
  const [reader, map] = [await findReader(ctx, user_id), await findMap(ctx.db, map_id)]
  if (!map || !reader || reader.email === null) return skipAll(map ? 'unconfirmed' : 'gone')
  const outcomes = notices.map((notice) => ({ notice, reason: skipReason(notice, reader, ctx.now) }))
  const open = outcomes.filter(({ reason }) => reason === '')
  if (open.length === 0) return { mail: undefined, outcomes }
  const opened = await openMapAs(ctx, map, user_id)
  if (!opened) return skipAll('no_access')
  if (await isMuted(opened, task_id ?? 0, user_id)) return skipAll('muted')
  if (await hasReachedLimit(ctx, user_id)) return skipAll('limit')
  const token = mailToken(secret, { user_id, map_id, task_id: task_id ?? 0 })
  const sender = { path: map.path, ...(await readMapRow(opened, 'name', 'contact_email', 'colour')) }
  const frame = { to: reader.email, language: reader.language ?? '', token, map: sender }
  if (kind === 'waiting') {
    const { counts, newest } = await readWaitingSummary(opened)
    if (opened.role === null || newest === null) return skipAll(newest === null ? 'gone' : 'no_access')
    return { mail: waitingMail(ctx.site, frame, { notice: notices[0], ...counts }), outcomes, reader }
  }
  const told: ToldNotice[] = []
  for (const outcome of open) {
    const { notice } = outcome
    const subject = (await skipForActor(opened, notice)) ?? (await findSubject(opened, notice))
    if (typeof subject === 'string') outcome.reason = subject
    else told.push({ notice, subject, actor: await actorOf(ctx, notice) })
  }
  const [first, ...others] = told
  if (!first) return { mail: undefined, outcomes }
  return { mail: noticeMail(ctx.site, frame, [first, ...others]), outcomes, reader }
}

async function actorOf(ctx: Context, { actor_id }: NoticeRow): Promise<ToldNotice['actor']> {
  if (actor_id === null) return undefined
  const users = ctx.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', actor_id)
  return users.where('deleted', 'is', null).executeTakeFirst()
}

/** Notices that quote text people can send to others as often as they like. */
const addressed: NoticeKind[] = ['mention', 'reply', 'comment', 'question', 'vote']

/**
 * Why the sender's notice isn't emailed: the team has since blocked them, or they've used up their third of the emails
 * the reader can get in a day.
 */
async function skipForActor(ctx: MapContext, notice: NoticeRow): Promise<SkipReason | undefined> {
  const { actor_id, user_id, kind } = notice
  if (actor_id === null || !addressed.includes(kind)) return undefined
  if ((await findStanding(ctx, actor_id)) === 'blocked') return 'gone'
  return (await hasReachedLimit(ctx, user_id, actor_id)) ? 'limit' : undefined
}

/**
 * Whether someone has reached their daily email limit, or a third of it from one person. Counts all maps, because all
 * of their emails go to the same mailbox, but skips unreachable maps so that the others' notices still go out.
 */
async function hasReachedLimit(ctx: Context, userId: number, actorId?: number): Promise<boolean> {
  const limit = Math.ceil(ctx.site.noticeMailsPerDay / (actorId === undefined ? 1 : 3))
  if (limit === 0) return false
  const mailed = await ctx.database.inParts((maps) =>
    ctx.db
      .selectFrom('notices')
      .select(['map_id', 'bundle_id'])
      .distinct()
      .where('user_id', '=', userId)
      .where('mailed', '>', later(ctx.now, -dayMs))
      .where(ofMaps(maps))
      .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? 0).where('kind', 'in', addressed))
      .limit(limit)
      .execute(),
  )
  return mailed.flat().length >= limit
}
