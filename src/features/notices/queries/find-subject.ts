import { plainTextAsHtml } from '../../../lib/escape.ts'
import { lazily } from '../../../lib/lazily.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { Quote } from '../../../platform/mail/mail-parts.ts'
import { renderInWorker } from '../../../platform/markdown/render-in-worker.ts'
import { findRow } from '../../../platform/records/rows.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'
import { findDeclined } from '../../moderation/queries/list-declined.ts'
import { findMergedInto } from '../../tasks/queries/find-task.ts'
import { findTaskDetails } from '../../tasks/queries/require-task-details.ts'
import { taskPath } from '../../tasks/rules/list-view.ts'
import type { NoticeRow } from '../table.ts'

/** The subject of a notice, as its reader can see it now. */
export interface NoticeSubject {
  title: string
  path: string
  list: string
  /** The list's role, for moves. */
  role?: RoleSlug
  /** Whether the reader voted for it. Only known once it's completed. */
  voted?: boolean
  /** A comment, question or reason, or the note on a move. */
  quote?: Quote | undefined
}

/** `no_access` if the reader can no longer see it; `gone` if it no longer applies. */
export async function findSubject(ctx: MapContext, notice: NoticeRow): Promise<NoticeSubject | 'gone' | 'no_access'> {
  const { task_id, kind } = notice
  if (task_id === null) return 'no_access'
  const data = await eventData(ctx, notice.event_id)
  const task = await findTaskDetails(ctx, task_id)
  if (kind === 'declined' && notice.comment_id === null && !task) {
    const declined = await findDeclined(ctx, task_id)
    if (!declined) return 'no_access'
    const path = `${ctx.map.path}/task/${task_id}/`
    return { title: declined.title, path, list: '', quote: await quoted(await renderReason(declined.reason)) }
  }
  if (!task) return 'no_access'
  const subject = { title: task.title, path: taskPath(ctx.map.path, task), list: task.list_name }
  if (kind === 'declined') return { ...subject, quote: await quoted(await renderReason(String(data.reason ?? ''))) }
  if (kind === 'merged') {
    const target = await findMergedInto(ctx, Number(data.task_id ?? 0))
    return target?.id === task_id ? subject : 'gone'
  }
  if (kind === 'moved' || kind === 'completed') {
    const voted = kind === 'completed' && (await hasVoted(ctx, task_id, notice.user_id))
    const quote = await quoted(plainTextAsHtml(await noteOf(ctx, task_id)))
    return { ...subject, role: task.list_role, voted, quote }
  }
  if (kind === 'question') {
    const question = await questionOf(ctx, Number(data.message_id ?? 0))
    return { ...subject, quote: await quoted(plainTextAsHtml(question)) }
  }
  if (kind === 'vote' && !(await hasVoted(ctx, task_id, notice.user_id))) return 'gone'
  if (notice.comment_id === null) return subject
  const content = await commentOf(ctx, task_id, notice.comment_id)
  const path = `${subject.path}?comment=${notice.comment_id}#comment-${notice.comment_id}`
  return content === undefined ? 'gone' : { ...subject, path, quote: await quoted(content) }
}

/** Loaded with the first quote, because the parser is large. */
const loadQuotes = lazily(() => import('../../../platform/mail/quote.ts'))

const quoted = async (html: string): Promise<Quote | undefined> =>
  html === '' ? undefined : (await loadQuotes()).quoteOf(html)

async function eventData(ctx: MapContext, id: number | null): Promise<Record<string, unknown>> {
  if (id === null) return {}
  const events = ctx.db.selectFrom('events').select('data').where('map_id', '=', ctx.map.id)
  const event = await events.where('id', '=', id).executeTakeFirst()
  return event ? JSON.parse(event.data) : {}
}

/** Reasons are stored as Markdown. On a public task, the reason is also a comment. */
export const renderReason = (reason: string): Promise<string> =>
  renderInWorker(reason, {}).catch(() => plainTextAsHtml(reason))

/** The team's note on the move to the current list. */
async function noteOf(ctx: MapContext, taskId: number): Promise<string> {
  const stays = ctx.db.selectFrom('task_stays').select('note').where('map_id', '=', ctx.map.id)
  return (await stays.where('task_id', '=', taskId).where('left_at', 'is', null).executeTakeFirst())?.note ?? ''
}

async function questionOf(ctx: MapContext, id: number): Promise<string> {
  const messages = ctx.db.selectFrom('private_messages').select('content').where('map_id', '=', ctx.map.id)
  return (await messages.where('id', '=', id).executeTakeFirst())?.content ?? ''
}

/** A vote added on their behalf may have been removed again. */
async function hasVoted(ctx: MapContext, taskId: number, userId: number): Promise<boolean> {
  const votes = ctx.db.selectFrom('votes').select('id').where('map_id', '=', ctx.map.id).where('task_id', '=', taskId)
  return (await votes.where('author_id', '=', userId).where('live', '=', true).executeTakeFirst()) !== undefined
}

async function commentOf(ctx: MapContext, taskId: number, id: number): Promise<string | undefined> {
  const comment = await findRow(ctx, 'comments', { id, task_id: taskId, live: true }, 'parsed_content')
  return comment?.parsed_content
}
