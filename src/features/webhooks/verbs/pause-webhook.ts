import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { webhookPaused } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import type { PauseReason } from '../rules/states.ts'

/** Pending deliveries are kept for the day it is resumed. Only those that someone asked for are sent before that. */
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
    tx.emit(webhookPaused, { webhook_id, reason })
  })
}
