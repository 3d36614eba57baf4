import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { webhookResumed } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'

/** From now on it is told again. What it missed is sent only if somebody asks for it. */
export async function resumeWebhook(ctx: MapContext, { webhook_id }: { webhook_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { state } = await requireWebhook(tx, webhook_id)
    if (state === 'active') return
    await tx.db
      .updateTable('webhooks')
      .set({ ...fresh, state: 'active', modified: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', webhook_id)
      .execute()
    tx.emit(webhookResumed, { webhook_id })
  })
}

const fresh = { reason: null, hold_until: null, failures: 0, failing_since: null, mailed: null, warned: null }
