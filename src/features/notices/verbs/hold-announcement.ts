import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { type HeldEvent, nothingHeld, withEvent } from '../rules/announcement.ts'
import { announceJob } from '../rules/job-types.ts'

/** Holds what happened to a task for some minutes. What else happens until then is told with it. */
export async function holdAnnouncement(ctx: MapContext, event: HeldEvent): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { task_id } = event
    const tasks = tx.db.selectFrom('tasks').select(['id', 'live']).where('map_id', '=', tx.map.id)
    if (!(await tasks.where('id', '=', task_id).executeTakeFirst())) return
    const due = later(tx.now, tx.site.announceMinutes * 60_000)
    const added = await tx.db
      .insertInto('announcements')
      .values({ map_id: tx.map.id, task_id, since_event_id: event.id, ...nothingHeld, created: tx.now, due })
      .onConflict((conflict) => conflict.columns(['map_id', 'task_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      const job = { mapId: tx.map.id, key: String(added.id), payload: { announcement_id: added.id }, runAt: due }
      await enqueue(tx.db, announceJob, [job], tx.now)
    }
    const open = tx.db.selectFrom('announcements').selectAll().where('map_id', '=', tx.map.id)
    const held = await forUpdate(tx.database, open.where('task_id', '=', task_id)).executeTakeFirstOrThrow()
    await tx.db
      .updateTable('announcements')
      .set({ ...withEvent(held, event), since_event_id: Math.min(held.since_event_id, event.id) })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', held.id)
      .execute()
  })
}
