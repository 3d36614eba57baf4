import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'

const keptMs = 180 * 86_400_000

/** Half a year is long enough to look something up. */
export async function deleteOldNotices(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db
      .deleteFrom('notices')
      .where('map_id', '=', tx.map.id)
      .where('created', '<', later(tx.now, -keptMs))
      .execute()
  })
}
