import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'

const keptMs = 180 * dayMs

/** Half a year is long enough to look something up. */
export async function pruneNotices(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db
      .deleteFrom('notices')
      .where('map_id', '=', tx.map.id)
      .where('created', '<', later(tx.now, -keptMs))
      .execute()
  })
}
