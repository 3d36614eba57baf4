import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { requireWebhook } from '../queries/find-webhook.ts'
import { typeProblems } from '../rules/event-types.ts'
import { newDelivery } from '../rules/new-delivery.ts'
import { wakeWebhook } from '../steps/wake-webhook.ts'

/** Sends an example of an event, once, also while the webhook is paused. Returns the id of the delivery. */
export async function sendExample(ctx: MapContext, input: { webhook_id: number; type: string }): Promise<number> {
  const { webhook_id, type } = input
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await requireWebhook(tx, webhook_id)
    const problems = typeProblems([type], 'type')
    if (problems.length > 0) throw new Invalid(problems)
    const { id } = await tx.db
      .insertInto('webhook_deliveries')
      .values({ ...newDelivery(tx, webhook_id, tx.now), type, event_id: null, seq: null, task_id: null, forced: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await wakeWebhook(tx, { webhook_id })
    return id
  })
}
