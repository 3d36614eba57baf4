import type { MapContext } from '../../../platform/context.ts'
import { whatToTell } from '../queries/what-to-tell.ts'
import { addNotices } from './add-notices.ts'

/** Tells what was held. Nobody is told what was undone in the meantime. */
export async function announce(ctx: MapContext, { announcement_id }: { announcement_id: number }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const held = await tx.db
      .deleteFrom('announcements')
      .where('map_id', '=', tx.map.id)
      .where('id', '=', announcement_id)
      .returningAll()
      .executeTakeFirst()
    if (!held) return
    for (const told of await whatToTell(tx, held)) await addNotices(tx, { ...told, mailAt: tx.now })
  })
}
