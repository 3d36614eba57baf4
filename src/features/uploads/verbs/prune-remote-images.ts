import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import '../../images/table.ts'

/** Forgets the URLs of images that could not be fetched, a day after the first attempt. */
export async function pruneRemoteImages(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db
      .deleteFrom('remote_images')
      .where('map_id', '=', tx.map.id)
      .where('image_id', 'is', null)
      .where('created', '<', later(tx.now, -dayMs))
      .execute()
  })
}
