import type { MapContext } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import { resendJob } from '../rules/deliver-job.ts'
import type { Resend } from '../schema.ts'

const everything = '0001-01-01T00:00:00.000Z'

/** Sends again what failed, or what was missed while the webhook was paused. A job does it. Returns how many there are. */
export async function resendDeliveries(ctx: MapContext, input: Resend & { webhook_id: number }): Promise<number> {
  const { webhook_id, state, since = everything } = input
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await requireWebhook(tx, webhook_id)
    const { total } = await tx.db
      .selectFrom('webhook_deliveries')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('map_id', '=', tx.map.id)
      .where('webhook_id', '=', webhook_id)
      .where('state', '=', state)
      .where('created', '>=', since)
      .where('event_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const payload = { webhook_id, state, since, until: tx.now }
    const key = `${webhook_id} ${state} ${since} ${tx.now}`
    if (total > 0) await enqueue(tx.db, resendJob, [{ mapId: tx.map.id, key, payload }], tx.now)
    return total
  })
}
