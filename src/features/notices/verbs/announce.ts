import { batchesOf } from '../../../lib/arrays.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listDueNotices } from '../queries/list-due-notices.ts'
import { addNotices } from '../steps/add-notices.ts'
import { closeAnnouncement } from './close-announcement.ts'

/**
 * Writes the notices of an announcement. Nobody is told what was undone in the meantime. A task may have many followers,
 * and others want to write: each batch of them has its own transaction. After an interruption nobody is told twice.
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
