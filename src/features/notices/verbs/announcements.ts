import { sql } from 'kysely'
import { later } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import type { MapEvent } from '../../../platform/events/event.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { taskMerged } from '../../merges/events.ts'
import { commentDeclined, taskDeclined } from '../../moderation/events.ts'
import { taskApproved, taskMoved } from '../../tasks/events.ts'
import { listFollowers } from '../queries/audience.ts'
import { announceJob } from '../rules/job-types.ts'
import type { NewNotices } from '../steps/add-notices.ts'
import type { AnnouncementRow, NoticeKind } from '../table.ts'
import { notifyAll } from './notify.ts'

interface Announced {
  task_id: number
  /** For a declined comment. */
  comment_id?: number
}

/**
 * Adds an event to the announcement of its task or comment. It's sent a few minutes later, so that it can be undone and
 * people get a single notification.
 */
export async function addToAnnouncement(
  ctx: MapContext,
  { task_id, comment_id = 0, event_id }: Announced & { event_id: number },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const task = await findRow(tx, 'tasks', { id: task_id }, 'id')
    if (task) await announceLater(tx, { task_id, comment_id }, [event_id])
  })
}

/**
 * Writes an announcement's notices, leaving out changes that have been undone. No one is notified twice after an
 * interruption.
 */
export async function announce(ctx: MapContext, { announcement_id }: { announcement_id: number }): Promise<void> {
  const announcement = await ctx.from('announcements', { id: announcement_id }).selectAll().executeTakeFirst()
  if (!announcement) return
  for (const due of await listDueNotices(ctx, announcement)) await notifyAll(ctx, { ...due, mailAt: ctx.now })
  await closeAnnouncement(ctx, announcement)
}

type DueNotices = Omit<NewNotices, 'mailAt'>

/** The announcement's notices, based on the current state. Undone or silenced changes produce none. */
async function listDueNotices(ctx: MapContext, announcement: AnnouncementRow): Promise<DueNotices[]> {
  const [task, events] = [await findTask(ctx, announcement.task_id), await listAudible(ctx, announcement)]
  if (!task) return []
  const all = ({ name }: Pick<MapEvent<unknown>, 'name'>) => events.filter(({ type }) => type === name)
  const due = (kind: NoticeKind, about: Pick<MapEvent<unknown>, 'name'>, user_ids: number[], task_id = task.id) => {
    const event = all(about).at(-1)
    const comment_id = announcement.comment_id || null
    return event ? [{ kind, task_id, comment_id, user_ids, event_id: event.id, actor_id: event.user_id }] : []
  }
  if (announcement.comment_id > 0) {
    const comment = await findRow(ctx, 'comments', { id: announcement.comment_id }, 'author_id', 'trash_id')
    return comment && comment.trash_id !== null ? due('declined', commentDeclined, [comment.author_id]) : []
  }
  if (task.merged_into !== null) {
    const followers = await listFollowers(ctx, { task_id: task.id, or_moved_to: task.merged_into })
    return due('merged', taskMerged, followers, task.merged_into)
  }
  if (!task.live) return task.pending && task.trash_id !== null ? due('declined', taskDeclined, [task.author_id]) : []
  if (task.pending) return []
  const [from, to] = [all(taskMoved)[0]?.from_list_id, all(taskMoved).at(-1)?.to_list_id]
  const hasMoved = from !== to && task.list_id === to
  const followers = await listFollowers(ctx, { task_id: task.id })
  if (all(taskDeclined).length > 0 && hasMoved) return due('declined', taskDeclined, followers)
  const approved = due('approved', taskApproved, [task.author_id])
  if (!hasMoved) return approved
  const others = followers.filter((id) => approved.length === 0 || id !== task.author_id)
  return [...approved, ...due(task.role === 'completed' ? 'completed' : 'moved', taskMoved, others)]
}

const findTask = (ctx: MapContext, id: number) =>
  ctx
    .from('tasks as t', { id })
    .innerJoin('lists as l', (join) => join.on('l.map_id', '=', ctx.map.id).onRef('l.id', '=', 't.list_id'))
    .select(['t.id', 't.list_id', 't.author_id', 't.pending', 't.live', 't.trash_id', 't.merged_into'])
    .select('l.role')
    .executeTakeFirst()

/** The announcement's events in order, except those that were silenced after a worker had already read them. */
async function listAudible(ctx: MapContext, { event_ids }: AnnouncementRow) {
  const events = ctx.from('events', { id: idsIn(event_ids) }).select(['id', 'type', 'user_id', 'data'])
  return (await events.orderBy('id').execute())
    .map(({ data, ...event }) => ({ ...event, ...(JSON.parse(data) as EventData) }))
    .filter((event) => event.notify)
}

interface EventData {
  notify: boolean
  /** Only for moves. */
  from_list_id?: number
  to_list_id?: number
}

const idsIn = (event_ids: string): number[] => event_ids.split(' ').map(Number)

/** Ends the announcement. Events that arrived since then start a new one. */
async function closeAnnouncement(ctx: MapContext, { id, event_ids, ...about }: AnnouncementRow): Promise<void> {
  await ctx.transaction(async (tx) => {
    const announcement = await tx.delete('announcements', { id }).returning('event_ids').executeTakeFirst()
    const told = new Set(idsIn(event_ids))
    const left = idsIn(announcement?.event_ids ?? event_ids).filter((event_id) => !told.has(event_id))
    if (left.length > 0) await announceLater(tx, about, left)
  })
}

/** Adds events to the open announcement, or opens one. */
async function announceLater(tx: MapTx, { task_id, comment_id }: Required<Announced>, ids: number[]): Promise<void> {
  const due = later(tx.now, tx.site.announceMinutes * 60_000)
  const { id, due: announced } = await tx.db
    .insertInto('announcements')
    .values({ map_id: tx.map.id, task_id, comment_id, event_ids: ids.join(' '), created: tx.now, due })
    .onConflict((conflict) =>
      conflict
        .columns(['map_id', 'task_id', 'comment_id'])
        .doUpdateSet({ event_ids: sql<string>`announcements.event_ids || ' ' || excluded.event_ids` }),
    )
    .returning(['id', 'due'])
    .executeTakeFirstOrThrow()
  const job = { key: String(id), payload: { announcement_id: id }, runAt: announced }
  // Also if the job was abandoned, so that one outage doesn't silence the task.
  await tx.enqueue(announceJob, [job], { startsAnew: true })
}
