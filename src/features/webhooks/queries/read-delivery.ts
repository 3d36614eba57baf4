import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { deliveryCollection } from '../present.ts'
import type { DeliveryDetails } from '../schema.ts'
import { composeMessage } from './compose-message.ts'
import { findWebhook } from './find-webhook.ts'
import { requireDelivery } from './require-delivery.ts'

/** One delivery, with what is sent and what was answered. */
export async function readDelivery(ctx: MapContext, id: number): Promise<DeliveryDetails> {
  assertMayManageMap(ctx)
  const row = await requireDelivery(ctx, id)
  const webhook = await findWebhook(ctx, row.webhook_id)
  const message = webhook && (await composeMessage(ctx, webhook, row))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'webhook-id': message?.id ?? '' }
  return {
    ...JSON.parse(await deliveryCollection.present(ctx, id)),
    request: webhook && message ? { url: webhook.url, headers, body: message.body } : null,
    answer: row.answer,
  }
}
