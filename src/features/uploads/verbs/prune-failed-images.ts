import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'

/** After a day, forgets the URLs of images that could not be fetched, and uploads that were refused. */
export async function pruneFailedImages(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const table of ['remote_images', 'image_uploads'] as const) {
      await tx.db
        .deleteFrom(table)
        .where('map_id', '=', tx.map.id)
        .where('image_id', 'is', null)
        .where('created', '<', later(tx.now, -dayMs))
        .execute()
    }
  })
}
