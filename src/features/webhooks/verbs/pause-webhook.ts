import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { webhookPaused } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import type { PauseReason } from '../rules/states.ts'

/** What waits counts as missed. Whatever somebody asked to be sent again is sent all the same. */
export async function pauseWebhook(ctx: MapContext, input: { webhook_id: number; reason: PauseReason }): Promise<void> {
  const { webhook_id, reason } = input
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { state } = await requireWebhook(tx, webhook_id)
    if (state !== 'active') return
    await tx.db
      .updateTable('webhooks')
      .set({ state: reason === 'gone' ? 'disabled' : 'paused', reason, hold_until: null, modified: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', webhook_id)
      .execute()
    await tx.db
      .updateTable('webhook_deliveries')
      .set({ state: 'missed', next_attempt: null })
      .where('map_id', '=', tx.map.id)
      .where('webhook_id', '=', webhook_id)
      .where('state', '=', 'pending')
      .where('forced', '=', false)
      .execute()
    tx.emit(webhookPaused, { webhook_id, reason })
  })
}
