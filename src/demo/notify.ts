import { sql } from 'kysely'
import { listFollowers } from '../features/notices/queries/audience.ts'
import { addNotices } from '../features/notices/steps/add-notices.ts'
import { notifyOfComment } from '../features/notices/verbs/notify.ts'
import { dayMs, later, type Timestamp } from '../lib/time.ts'
import { createMapContext, type MapContext } from '../platform/context.ts'

const notifiedDays = 30
/** Per person. */
const unread = 5

interface Change {
  at: Timestamp
  task_id: number
  /** A comment's, or a stay's. */
  id: number
  kind: 'comment' | 'moved' | 'completed'
}

/** Notifies people of the last month's comments and moves, each at its time, and marks all but the latest as read. */
export async function notifyOfLastMonth(ctx: MapContext): Promise<void> {
  const { map, now } = ctx
  const start = later(now, -notifiedDays * dayMs)
  const { rows } = await sql<Change>`select created as at, task_id, id, 'comment' as kind from comments
      where map_id = ${map.id} and live and created > ${start}
    union all select s.arrived, s.task_id, s.id, case l.role when 'completed' then 'completed' else 'moved' end
      from task_stays s
      join tasks t on t.map_id = ${map.id} and t.id = s.task_id and t.live
      join lists l on l.map_id = ${map.id} and l.id = s.list_id
      where s.map_id = ${map.id} and s.arrived > t.created and s.arrived > ${start}
    order by at, id`.execute(ctx.db)
  for (const { at, task_id, id, kind } of rows) {
    const then = createMapContext({ ...ctx, now: at })
    // Exports have no events. A negative id is no other event's.
    const about = { task_id, event_id: -id }
    if (kind === 'comment') await notifyOfComment(then, { ...about, comment_id: id })
    else {
      const user_ids = await listFollowers(then, { task_id })
      await then.transaction((tx) => addNotices(tx, { ...about, kind, actor_id: null, user_ids, mailAt: at }))
    }
  }
  await ctx.transaction((tx) =>
    sql`update notices set seen = created where map_id = ${map.id} and ${unread} <=
      (select count(*) from notices n where n.map_id = ${map.id} and n.user_id = notices.user_id and n.id > notices.id)
    `.execute(tx.db),
  )
}
