import { sql } from 'kysely'
import { commentAdded } from '../features/comments/events.ts'
import { announceJob } from '../features/notices/rules/job-types.ts'
import { addToAnnouncement, announce } from '../features/notices/verbs/announcements.ts'
import { notifyOfComment } from '../features/notices/verbs/notify.ts'
import { taskMoved } from '../features/tasks/events.ts'
import { dayMs, later } from '../lib/time.ts'
import { createMapContext, type MapContext } from '../platform/context.ts'
import { reactionJob } from '../platform/events/event.ts'

const notifiedDays = 30
/** Per person. */
const unread = 5

/**
 * Notifies people of the last month's comments and moves, each at its time, and marks all but the latest as read.
 * Without this, the server would notify them of a year and a half of changes when it starts.
 */
export async function notifyOfLastMonth(ctx: MapContext): Promise<void> {
  const { db, map, now } = ctx
  const events = await db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'created'])
    .where('map_id', '=', map.id)
    .where('created', '>', later(now, -notifiedDays * dayMs))
    .orderBy('id')
    .execute()
  for (const { id, type, data, created } of events) {
    const then = createMapContext({ ...ctx, now: created })
    if (type === commentAdded.name) await notifyOfComment(then, { ...JSON.parse(data), event_id: id })
    if (type === taskMoved.name) await notifyOfMove(then, { ...JSON.parse(data), event_id: id })
  }
  await ctx.transaction(async (tx) => {
    const kinds = [reactionJob('tell').kind, announceJob.kind]
    await tx.db.deleteFrom('jobs').where('map_id', '=', map.id).where('kind', 'in', kinds).execute()
    await sql`update notices set seen = created where map_id = ${map.id} and ${unread} <=
      (select count(*) from notices n where n.map_id = ${map.id} and n.user_id = notices.user_id and n.id > notices.id)
    `.execute(tx.db)
  })
}

async function notifyOfMove(ctx: MapContext, event: Parameters<typeof addToAnnouncement>[1]): Promise<void> {
  await addToAnnouncement(ctx, event)
  const open = await ctx.db.selectFrom('announcements').select('id').where('map_id', '=', ctx.map.id).execute()
  for (const { id } of open) await announce(ctx, { announcement_id: id })
}
