import { lazily } from '../../../lib/lazily.ts'
import { dayMs, later } from '../../../lib/time.ts'
import type { Context, MapContext } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import type { Quote } from '../../../platform/mail/mail-parts.ts'
import type { OutgoingMail } from '../../../platform/mail/mail-transport.ts'
import { findStanding } from '../../approval/queries/needs-approval.ts'
import { findMap } from '../../maps/queries/find-map.ts'
import { readMapRow } from '../../maps/queries/map-settings.ts'
import { isMuted } from '../../subscriptions/queries/subscriptions.ts'
import { findMergedInto } from '../../tasks/queries/find-task.ts'
import { noticeMail, type ToldNotice, waitingMail } from '../mails.ts'
import { mailToken } from '../rules/mail-link.ts'
import { type Reader, skipReason } from '../rules/skip-reason.ts'
import type { NoticeKind, NoticeRow, SkipReason } from '../table.ts'
import { findReader, openMapAs } from './find-reader.ts'
import { type ReadNotice, readNotices } from './read-notices.ts'
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
  const ids = open.map(({ notice }) => notice.id)
  const read = new Map((await readNotices(opened, map_id, ids)).map((notice) => [notice.id, notice]))
  for (const outcome of open) {
    const notice = read.get(outcome.notice.id)
    const reason = (await skipForActor(opened, outcome.notice)) ?? (await skipForSubject(opened, notice))
    if (reason) outcome.reason = reason
    else if (notice) told.push({ ...notice, quoted: await quoted(notice.quoteHtml) })
  }
  const [first, ...others] = told
  if (!first) return { mail: undefined, outcomes }
  return { mail: noticeMail(ctx.site, frame, [first, ...others]), outcomes, reader }
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

/** Why a notice's subject isn't emailed: the reader can no longer see it, or it no longer applies. */
async function skipForSubject(ctx: MapContext, notice: ReadNotice | undefined): Promise<SkipReason | undefined> {
  if (!notice) return 'gone'
  const { kind, task_id, comment_id } = notice
  const isDeclinedTask = kind === 'declined' && comment_id === null
  if (notice.title === null || !(notice.live || isDeclinedTask)) return 'no_access'
  if (kind === 'merged') {
    const target = await findMergedInto(ctx, Number(notice.event.task_id ?? 0))
    return target?.id === task_id ? undefined : 'gone'
  }
  // A vote added on their behalf may have been removed again.
  return notice.lacksComment || (kind === 'vote' && !notice.voted) ? 'gone' : undefined
}

/** Loaded with the first quote, because the parser is large. */
const loadQuotes = lazily(() => import('../../../platform/mail/quote.ts'))

const quoted = async (html: string): Promise<Quote | undefined> =>
  html === '' ? undefined : (await loadQuotes()).quoteOf(html)

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
