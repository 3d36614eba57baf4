import type { MapContext } from '../../../platform/context.ts'
import type { AnnouncementRow, NoticeKind } from '../table.ts'
import { listFollowers } from './list-followers.ts'

export interface DueNotice {
  kind: NoticeKind
  task_id: number
  event_id: number
  actor_id: number | null
  user_ids: number[]
}

/** What is left to tell of what was announced: the state of now decides, so what was undone is not told. */
export async function listDueNotices(ctx: MapContext, announcement: AnnouncementRow): Promise<DueNotice[]> {
  const task = await findTask(ctx, announcement.task_id)
  if (!task) return []
  const due = async (kind: NoticeKind, eventId: number, user_ids: number[], task_id = task.id): Promise<DueNotice> => ({
    ...{ kind, event_id: eventId, user_ids, task_id },
    actor_id: await actorOf(ctx, eventId),
  })
  const { approved_event_id, declined_event_id, merged_event_id, last_move_id } = announcement
  const hasMoved = announcement.from_list_id !== announcement.to_list_id && task.list_id === announcement.to_list_id
  if (task.merged_into !== null) {
    if (merged_event_id === null) return []
    const followers = await listFollowers(ctx, { task_id: task.id, or_moved_to: task.merged_into })
    return [await due('merged', merged_event_id, followers, task.merged_into)]
  }
  if (!task.live) {
    const isDeclined = declined_event_id !== null && task.pending && task.trash_id !== null
    return isDeclined ? [await due('declined', declined_event_id, [task.author_id])] : []
  }
  if (task.pending) return []
  const followers = await listFollowers(ctx, { task_id: task.id })
  if (declined_event_id !== null && hasMoved) return [await due('declined', declined_event_id, followers)]
  const approved = approved_event_id === null ? [] : [await due('approved', approved_event_id, [task.author_id])]
  if (last_move_id === null || !hasMoved) return approved
  const others = followers.filter((id) => approved.length === 0 || id !== task.author_id)
  return [...approved, await due(task.role === 'completed' ? 'completed' : 'moved', last_move_id, others)]
}

const findTask = (ctx: MapContext, id: number) =>
  ctx.db
    .selectFrom('tasks as t')
    .innerJoin('lists as l', (join) => join.on('l.map_id', '=', ctx.map.id).onRef('l.id', '=', 't.list_id'))
    .select(['t.id', 't.list_id', 't.author_id', 't.pending', 't.live', 't.trash_id', 't.merged_into'])
    .select(['l.role', 'l.live as list_live'])
    .where('t.map_id', '=', ctx.map.id)
    .where('t.id', '=', id)
    .executeTakeFirst()

async function actorOf(ctx: MapContext, eventId: number): Promise<number | null> {
  const events = ctx.db.selectFrom('events').select('user_id').where('map_id', '=', ctx.map.id)
  return (await events.where('id', '=', eventId).executeTakeFirst())?.user_id ?? null
}
