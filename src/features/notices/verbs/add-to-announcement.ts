import type { MapContext } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { type AnnouncedEvent, nothingAnnounced, withEvent } from '../rules/announcement.ts'
import { openAnnouncement } from '../steps/open-announcement.ts'

/** Adds what happened to a task to its announcement, which waits some minutes. Then people are told everything at once. */
export async function addToAnnouncement(ctx: MapContext, event: AnnouncedEvent): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { task_id } = event
    const tasks = tx.db.selectFrom('tasks').select('id').where('map_id', '=', tx.map.id)
    if (!(await tasks.where('id', '=', task_id).executeTakeFirst())) return
    await openAnnouncement(tx, { task_id, facts: nothingAnnounced })
    const open = tx.db.selectFrom('announcements').selectAll().where('map_id', '=', tx.map.id)
    const announcement = await forUpdate(tx.database, open.where('task_id', '=', task_id)).executeTakeFirstOrThrow()
    const changes = withEvent(announcement, event)
    // A move between two others changes nothing.
    if (Object.keys(changes).length === 0) return
    await tx.db
      .updateTable('announcements')
      .set(changes)
      .where('map_id', '=', tx.map.id)
      .where('id', '=', announcement.id)
      .execute()
  })
}
