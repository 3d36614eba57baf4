import type { MapContext } from '../../../platform/context.ts'
import { listOf } from '../../../platform/db/engine-sql.ts'
import { requireTypes } from '../../../platform/events/types.ts'
import type { RecordPage } from '../../../platform/records/paging.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { deliveryCollection, webhookCollection } from '../present.ts'
import type { DeliveryDetails, Webhook } from '../schema.ts'
import { composeMessages } from './compose-messages.ts'
import { type DeliveryQuery, type DeliveryValues, filtersIn } from './delivery-filters.ts'
import { findWebhook, requireDelivery } from './find-webhook.ts'

export async function listWebhooks(ctx: MapContext): Promise<Webhook[]> {
  assertMayManageMap(ctx)
  const { results } = await webhookCollection.list(ctx, { page_size: 100 }, {})
  return results.map((json) => JSON.parse(json))
}

export async function readWebhook(ctx: MapContext, id: number): Promise<Webhook> {
  assertMayManageMap(ctx)
  return JSON.parse(await webhookCollection.present(ctx, id))
}

export async function listDeliveries(
  ctx: MapContext,
  query: DeliveryQuery & { webhook_id: number },
): Promise<RecordPage> {
  assertMayManageMap(ctx)
  const type = listOf(ctx.database, requireTypes(query.type))
  return deliveryCollection.list(ctx, query, { ...query, type } as DeliveryValues, filtersIn(query))
}

export async function readDelivery(ctx: MapContext, id: number): Promise<DeliveryDetails> {
  assertMayManageMap(ctx)
  const row = await requireDelivery(ctx, id)
  const webhook = await findWebhook(ctx, row.webhook_id)
  const message = webhook && (await composeMessages(ctx, webhook, [row])).get(id)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'webhook-id': message?.id ?? '' }
  return {
    ...JSON.parse(await deliveryCollection.present(ctx, id)),
    request: webhook && message ? { url: webhook.url, headers, body: message.body } : null,
    answer: row.answer,
  }
}
