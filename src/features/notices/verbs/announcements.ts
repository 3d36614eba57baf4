import { batchesOf } from '../../../lib/arrays.ts'
import { later } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { setRows } from '../../../platform/records/rows.ts'
import { listFollowers } from '../queries/audience.ts'
import {
  type AnnouncedEvent,
  type AnnouncedFacts,
  isAnythingAnnounced,
  nothingAnnounced,
  withEvent,
  withoutTold,
} from '../rules/announcement.ts'
import { announceJob } from '../rules/job-types.ts'
import { addNotices } from '../steps/add-notices.ts'
import type { AnnouncementRow, NoticeKind } from '../table.ts'

/** Adds a task event to its announcement. It's sent a few minutes later, so followers get a single notification. */
export async function addToAnnouncement(ctx: MapContext, event: AnnouncedEvent): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { task_id } = event
    const tasks = tx.db.selectFrom('tasks').select('id').where('map_id', '=', tx.map.id)
    if (!(await tasks.where('id', '=', task_id).executeTakeFirst())) return
    await openAnnouncement(tx, { task_id, facts: nothingAnnounced })
    const open = tx.db.selectFrom('announcements').selectAll().where('map_id', '=', tx.map.id)
    const announcement = await forUpdate(tx.database, open.where('task_id', '=', task_id)).executeTakeFirstOrThrow()
    const changes = withEvent(announcement, event)
    // A move between two other moves changes nothing.
    if (Object.keys(changes).length === 0) return
    await setRows(tx, 'announcements', { id: announcement.id }, changes)
  })
}

/**
 * Writes an announcement's notices, leaving out changes that have been undone. A task can have many followers, so each
 * batch runs in a separate transaction to let other writers in. No one is notified twice after an interruption.
 */
export async function announce(ctx: MapContext, { announcement_id }: { announcement_id: number }): Promise<void> {
  const open = ctx.db.selectFrom('announcements').selectAll().where('map_id', '=', ctx.map.id)
  const announcement = await open.where('id', '=', announcement_id).executeTakeFirst()
  if (!announcement) return
  for (const { user_ids, ...due } of await listDueNotices(ctx, announcement)) {
    for (const batch of batchesOf(user_ids)) {
      await ctx.transaction((tx) => addNotices(tx, { ...due, user_ids: batch, mailAt: tx.now }))
    }
  }
  await closeAnnouncement(ctx, announcement)
}

interface DueNotice {
  kind: NoticeKind
  task_id: number
  event_id: number
  actor_id: number | null
  user_ids: number[]
}

/** The announcement's notices, based on the current state. Undone or silenced changes produce none. */
async function listDueNotices(ctx: MapContext, announcement: AnnouncementRow): Promise<DueNotice[]> {
  const task = await findTask(ctx, announcement.task_id)
  if (!task) return []
  const due = async (kind: NoticeKind, event_id: number | null, user_ids: number[], task_id = task.id) => {
    const event = event_id === null ? undefined : await findAnnouncedEvent(ctx, event_id)
    return event ? [{ kind, task_id, user_ids, ...event }] : []
  }
  const { approved_event_id, declined_event_id, merged_event_id, last_move_id } = announcement
  const hasMoved = announcement.from_list_id !== announcement.to_list_id && task.list_id === announcement.to_list_id
  if (task.merged_into !== null) {
    const followers = await listFollowers(ctx, { task_id: task.id, or_moved_to: task.merged_into })
    return due('merged', merged_event_id, followers, task.merged_into)
  }
  if (!task.live)
    return task.pending && task.trash_id !== null ? due('declined', declined_event_id, [task.author_id]) : []
  if (task.pending) return []
  const followers = await listFollowers(ctx, { task_id: task.id })
  if (declined_event_id !== null && hasMoved) return due('declined', declined_event_id, followers)
  const approved = await due('approved', approved_event_id, [task.author_id])
  if (!hasMoved) return approved
  const others = followers.filter((id) => approved.length === 0 || id !== task.author_id)
  return [...approved, ...(await due(task.role === 'completed' ? 'completed' : 'moved', last_move_id, others))]
}

const findTask = (ctx: MapContext, id: number) =>
  ctx.db
    .selectFrom('tasks as t')
    .innerJoin('lists as l', (join) => join.on('l.map_id', '=', ctx.map.id).onRef('l.id', '=', 't.list_id'))
    .select(['t.id', 't.list_id', 't.author_id', 't.pending', 't.live', 't.trash_id', 't.merged_into'])
    .select('l.role')
    .where('t.map_id', '=', ctx.map.id)
    .where('t.id', '=', id)
    .executeTakeFirst()

/** Finds an event and its actor, unless it was silenced after a worker had already read it. */
async function findAnnouncedEvent(ctx: MapContext, id: number) {
  const events = ctx.db.selectFrom('events').select(['user_id', 'data']).where('map_id', '=', ctx.map.id)
  const event = await events.where('id', '=', id).executeTakeFirst()
  if (!event || !(JSON.parse(event.data) as { notify: boolean }).notify) return undefined
  return { event_id: id, actor_id: event.user_id }
}

/** Ends the announcement. Events that arrived since then start a new one. */
async function closeAnnouncement(ctx: MapContext, told: AnnouncementRow): Promise<void> {
  await ctx.transaction(async (tx) => {
    const rows = tx.db.selectFrom('announcements').selectAll().where('map_id', '=', tx.map.id)
    const announcement = await forUpdate(tx.database, rows.where('id', '=', told.id)).executeTakeFirst()
    if (!announcement) return
    await tx.db.deleteFrom('announcements').where('map_id', '=', tx.map.id).where('id', '=', told.id).execute()
    const left = withoutTold(announcement, told)
    if (isAnythingAnnounced(left)) await openAnnouncement(tx, { task_id: told.task_id, facts: left })
  })
}

/** Opens an announcement for a task, unless one is already open. */
async function openAnnouncement(tx: MapTx, input: { task_id: number; facts: AnnouncedFacts }): Promise<void> {
  const due = later(tx.now, tx.site.announceMinutes * 60_000)
  const added = await tx.db
    .insertInto('announcements')
    .values({ map_id: tx.map.id, task_id: input.task_id, ...input.facts, created: tx.now, due })
    .onConflict((conflict) => conflict.columns(['map_id', 'task_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  const job = { key: String(added.id), payload: { announcement_id: added.id }, runAt: due }
  await tx.enqueue(announceJob, [job])
}
