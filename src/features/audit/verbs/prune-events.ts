import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'

const dayMs = 86_400_000
/** One transaction deletes no more, so that nobody waits long for it. */
const batchSize = 500

/** Deletes the oldest events of the map that are older than the setting says. True if there may be more. */
export async function pruneEvents(ctx: MapContext): Promise<boolean> {
  const { auditDays } = ctx.site
  if (auditDays === 0) return false
  const old = await ctx.db
    .selectFrom('events')
    .select('id')
    .where('map_id', '=', ctx.map.id)
    .where('created', '<', later(ctx.now, -auditDays * dayMs))
    .orderBy('created')
    .limit(batchSize)
    .execute()
  if (old.length === 0) return false
  await ctx.transaction(async (tx) => {
    await tx.db
      .deleteFrom('events')
      .where('map_id', '=', tx.map.id)
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute()
  })
  return old.length === batchSize
}
