import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import type { UsedImages } from '../../../platform/feature.ts'

interface Input {
  image_id: number
  usedBy: UsedImages[]
  minAgeMs: number
}

/** Deletes an image that nothing uses. One that was uploaded again meanwhile has a check of its own. */
export async function deleteUnusedImage(ctx: MapContext, { image_id, usedBy, minAgeMs }: Input): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = tx.db
      .selectFrom('images')
      .select(['id', 'hash'])
      .where('map_id', '=', tx.map.id)
      .where('id', '=', image_id)
      .where('created', '<=', later(tx.now, -minAgeMs))
    const image = await forUpdate(tx.database, found).executeTakeFirst()
    if (!image) return
    for (const usedIn of usedBy) if ((await usedIn(tx, [image])).length > 0) return
    await tx.db.deleteFrom('images').where('map_id', '=', tx.map.id).where('id', '=', image_id).execute()
  })
}
