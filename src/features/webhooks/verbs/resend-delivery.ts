import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import { requireDelivery } from '../queries/require-delivery.ts'
import { asResent } from '../rules/as-resent.ts'
import { wakeWebhook } from '../steps/wake-webhook.ts'

/** Sends a delivery again at once, with the same id and the secret of now, also while the webhook is paused. */
export async function resendDelivery(ctx: MapContext, { delivery_id }: { delivery_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { webhook_id } = await requireDelivery(tx, delivery_id)
    await requireWebhook(tx, webhook_id)
    await tx.db
      .updateTable('webhook_deliveries')
      .set(asResent(tx.now))
      .where('map_id', '=', tx.map.id)
      .where('id', '=', delivery_id)
      .execute()
    await wakeWebhook(tx, { webhook_id })
  })
}
