import type { MapContext } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { isAnythingAnnounced, withoutTold } from '../rules/announcement.ts'
import { openAnnouncement } from '../steps/open-announcement.ts'
import type { AnnouncementRow } from '../table.ts'

/** Ends what was told. What happened while people were told waits for some minutes of its own. */
export async function closeAnnouncement(ctx: MapContext, told: AnnouncementRow): Promise<void> {
  await ctx.transaction(async (tx) => {
    const rows = tx.db.selectFrom('announcements').selectAll().where('map_id', '=', tx.map.id)
    const announcement = await forUpdate(tx.database, rows.where('id', '=', told.id)).executeTakeFirst()
    if (!announcement) return
    await tx.db.deleteFrom('announcements').where('map_id', '=', tx.map.id).where('id', '=', told.id).execute()
    const left = withoutTold(announcement, told)
    if (isAnythingAnnounced(left)) await openAnnouncement(tx, { task_id: told.task_id, facts: left })
  })
}
