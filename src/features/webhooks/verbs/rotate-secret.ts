import { later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { webhookRotated } from '../events.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import { rotationMs } from '../rules/attempts.ts'
import { newSecret } from '../rules/sign.ts'

/** Returns the new secret. For a day both sign, so that the receiver can change over without losing anything. */
export async function rotateSecret(ctx: MapContext, { webhook_id }: { webhook_id: number }): Promise<string> {
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    const { secret: old_secret } = await requireWebhook(tx, webhook_id)
    const secret = newSecret()
    await tx.db
      .updateTable('webhooks')
      .set({ secret, old_secret, old_secret_until: later(tx.now, rotationMs), modified: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', webhook_id)
      .execute()
    tx.emit(webhookRotated, { webhook_id })
    return secret
  })
}
