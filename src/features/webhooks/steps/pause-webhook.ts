import type { MapTx } from '../../../platform/context.ts'
import { setRows } from '../../../platform/records/rows.ts'
import { webhookPaused } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import type { PauseReason } from '../table.ts'

/** Pending deliveries are kept until the webhook is resumed. Until then, only requested deliveries are sent. */
export async function pauseWebhook(tx: MapTx, input: { webhook_id: number; reason: PauseReason }): Promise<void> {
  const { webhook_id, reason } = input
  const { state: before } = await requireWebhook(tx, webhook_id)
  if (before !== 'active') return
  const state = reason === 'gone' ? 'disabled' : 'paused'
  await setRows(tx, 'webhooks', { id: webhook_id }, { state, reason, hold_until: null, modified: tx.now })
  tx.emit(webhookPaused, { webhook_id, reason })
}
