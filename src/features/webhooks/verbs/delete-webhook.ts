import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { webhookDeleted } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'

/** Nothing more is sent. Its deliveries may be many: they are out of sight at once, and the hourly job deletes them. */
export async function deleteWebhook(ctx: MapContext, { webhook_id }: { webhook_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { name } = await requireWebhook(tx, webhook_id)
    await tx.db.deleteFrom('webhooks').where('map_id', '=', tx.map.id).where('id', '=', webhook_id).execute()
    tx.emit(webhookDeleted, { webhook_id, name })
  })
}
