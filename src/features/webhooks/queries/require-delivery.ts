import type { MapContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { DeliveryRow } from './list-due-deliveries.ts'

/** A delivery of a webhook that is still there. */
export async function requireDelivery(ctx: MapContext, id: number): Promise<DeliveryRow> {
  const row = await ctx.db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) => join.onRef('w.map_id', '=', 'd.map_id').onRef('w.id', '=', 'd.webhook_id'))
    .selectAll('d')
    .where('d.map_id', '=', ctx.map.id)
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFound()
  return row
}
