import { later } from '../../../lib/time.ts'
import type { Context, MapContext, MapRef } from '../../../platform/context.ts'
import type { OutgoingMail } from '../../../platform/mail/delivery.ts'
import { findMap } from '../../maps/queries/find-map.ts'
import { noticeMail, type ToldNotice, waitingMail } from '../mails.ts'
import { mailToken } from '../rules/mail-link.ts'
import { type Reader, skipReason } from '../rules/may-mail.ts'
import type { NoticeRow, SkipReason } from '../table.ts'
import { findSubject } from './notice-subject.ts'
import { findReader, openMapAs } from './reader.ts'
import { readWaitingSummary } from './waiting-summary.ts'

export type Prepared =
  | { mail: OutgoingMail; notices: NoticeRow[]; reader: Reader }
  /** It is not mailed. */
  | { skip: SkipReason; notices: NoticeRow[] }

interface Input {
  map_id: number
  notice_id: number
  /** Signs the links. */
  secret: string
}

/**
 * The mail of a notice, with everything else that waits to be mailed to this reader about the same task. Address,
 * language, preferences and access are those of now. Undefined where it was mailed already.
 */
export async function prepareNotice(ctx: Context, { map_id, notice_id, secret }: Input): Promise<Prepared | undefined> {
  const notice = await findWaiting(ctx, map_id, notice_id)
  const map = notice && (await findMap(ctx.db, map_id))
  if (!map) return undefined
  const skip = (reason: SkipReason): Prepared => ({ skip: reason, notices: [notice] })
  const reader = await findReader(ctx, notice.user_id)
  if (!reader || reader.email === null) return skip('unconfirmed')
  const reason = skipReason(notice, reader, ctx.now)
  if (reason) return skip(reason)
  const opened = await openMapAs(ctx, map, reader.id)
  if (!opened || (await isMuted(opened, notice))) return skip(opened ? 'muted' : 'no_access')
  if (await isOverLimit(ctx, reader.id)) return skip('limit')
  const token = mailToken(secret, { user_id: reader.id, map_id, task_id: notice.task_id ?? 0 })
  const { name, contact_email } = await readSender(opened)
  const frame = { to: reader.email, language: reader.language ?? '', token, map: { ...ref(map), name, contact_email } }
  if (notice.kind === 'waiting') {
    if (opened.role === null) return skip('no_access')
    const { count } = await readWaitingSummary(opened)
    if (count === 0) return skip('gone')
    return { mail: waitingMail(ctx.site, frame, notice, count), notices: [notice], reader }
  }
  const subject = await findSubject(opened, notice)
  if (subject === undefined || subject === 'gone') return skip(subject ?? 'no_access')
  const told: [ToldNotice, ...ToldNotice[]] = [{ notice, subject, actor: await actorOf(ctx, notice) }]
  for (const other of await othersOf(opened, notice)) {
    const about = await findSubject(opened, other)
    if (about !== undefined && about !== 'gone') {
      told.push({ notice: other, subject: about, actor: await actorOf(ctx, other) })
    }
  }
  return { mail: noticeMail(ctx.site, frame, told), notices: told.map((one) => one.notice), reader }
}

const ref = ({ path }: MapRef) => ({ path })

function findWaiting(ctx: Context, mapId: number, id: number): Promise<NoticeRow | undefined> {
  const notices = ctx.db.selectFrom('notices').selectAll().where('map_id', '=', mapId)
  return notices.where('id', '=', id).where('mail', '=', 'waiting').executeTakeFirst()
}

/** What else waits to be mailed about the same task, and is not seen yet. */
const othersOf = (ctx: MapContext, { id, user_id, task_id }: NoticeRow): Promise<NoticeRow[]> =>
  ctx.db
    .selectFrom('notices')
    .selectAll()
    .where('map_id', '=', ctx.map.id)
    .where('user_id', '=', user_id)
    .where('task_id', '=', task_id ?? 0)
    .where('id', '<>', id)
    .where('mail', '=', 'waiting')
    .where('seen', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute()

async function isMuted(ctx: MapContext, { task_id, user_id }: NoticeRow): Promise<boolean> {
  const mutes = ctx.db.selectFrom('task_mutes').select('id').where('map_id', '=', ctx.map.id)
  const mute = mutes.where('task_id', '=', task_id ?? 0).where('user_id', '=', user_id)
  return (await mute.executeTakeFirst()) !== undefined
}

/** It counts in all maps: somebody has one mailbox. */
async function isOverLimit(ctx: Context, userId: number): Promise<boolean> {
  const { noticeMailsPerDay: limit } = ctx.site
  if (limit === 0) return false
  const sent = ctx.db.selectFrom('notices').select('id').where('user_id', '=', userId)
  const today = await sent.where('mailed', '>', later(ctx.now, -86_400_000)).limit(limit).execute()
  return today.length >= limit
}

const readSender = (ctx: MapContext) =>
  ctx.db.selectFrom('maps').select(['name', 'contact_email']).where('id', '=', ctx.map.id).executeTakeFirstOrThrow()

async function actorOf(ctx: Context, { actor_id }: NoticeRow): Promise<ToldNotice['actor']> {
  if (actor_id === null) return undefined
  const users = ctx.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', actor_id)
  return users.where('deleted', 'is', null).executeTakeFirst()
}
