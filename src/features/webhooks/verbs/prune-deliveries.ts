import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'

/** Successful deliveries soon stop being useful. Failed ones may be resent. */
const keptDays = { delivered: 7, others: 30 }
const batchSize = 500

/** Deletes the map's old deliveries, and those of deleted webhooks. Returns true if there may be more. */
export async function pruneDeliveries(ctx: MapContext): Promise<boolean> {
  const { db, map, now } = ctx
  const old = await db
    .selectFrom('webhook_deliveries as d')
    .leftJoin('webhooks as w', (join) =>
      join.onRef('w.map_id', '=', 'd.map_id').onRef('w.id', '=', 'd.webhook_id').on('w.map_id', '=', map.id),
    )
    .select('d.id')
    .where('d.map_id', '=', map.id)
    .where((eb) =>
      eb.or([
        eb('w.id', 'is', null),
        eb('d.created', '<', later(now, -keptDays.others * dayMs)),
        eb.and([eb('d.state', '=', 'delivered'), eb('d.created', '<', later(now, -keptDays.delivered * dayMs))]),
      ]),
    )
    .limit(batchSize)
    .execute()
  if (old.length === 0) return false
  const ids = old.map(({ id }) => id)
  await ctx.transaction((tx) =>
    tx.db.deleteFrom('webhook_deliveries').where('map_id', '=', map.id).where('id', 'in', ids).execute(),
  )
  return old.length === batchSize
}
