import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { notFound, required } from '../../../platform/errors.ts'
import type { DeliveryRow, WebhookRow } from '../table.ts'

export const findWebhook = (ctx: MapContext, id: number): Promise<WebhookRow | undefined> =>
  byId(ctx, id).executeTakeFirst()

/** Locked until the transaction ends. To change its deliveries, lock the webhook first. */
export const lockWebhook = (tx: MapTx, id: number): Promise<WebhookRow | undefined> =>
  forUpdate(tx.database, byId(tx, id)).executeTakeFirst()

export async function requireWebhook(tx: MapTx, id: number): Promise<WebhookRow> {
  return required(await lockWebhook(tx, id))
}

const byId = (ctx: MapContext, id: number) => ctx.from('webhooks', { id }).selectAll()

/** A delivery whose webhook still exists. */
export async function requireDelivery(ctx: MapContext, id: number): Promise<DeliveryRow> {
  return ctx
    .from('webhook_deliveries as d', { id })
    .innerJoin('webhooks as w', (join) => join.onRef('w.map_id', '=', 'd.map_id').onRef('w.id', '=', 'd.webhook_id'))
    .selectAll('d')
    .executeTakeFirstOrThrow(notFound)
}
