import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { webhookResumed } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import { nextDue } from '../queries/list-due-deliveries.ts'

/** Sends its pending deliveries now. Events of the pause (`missed`) are only sent if someone asks for them. */
export async function resumeWebhook(ctx: MapContext, { webhook_id }: { webhook_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const webhook = await requireWebhook(tx, webhook_id)
    if (webhook.state === 'active') return
    await tx.db
      .updateTable('webhook_deliveries')
      .set({ next_attempt: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('webhook_id', '=', webhook_id)
      .where('state', '=', 'pending')
      .execute()
    await tx.db
      .updateTable('webhooks')
      .set({ ...fresh, next_due: await nextDue(tx, { ...webhook, ...fresh }), modified: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', webhook_id)
      .execute()
    tx.emit(webhookResumed, { webhook_id })
  })
}

const fresh = {
  state: 'active',
  ...{ reason: null, hold_until: null, failures: 0, failing_since: null, mailed: null, warned: null },
} as const
