import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { typeProblems } from '../../../platform/events/types.ts'
import { insertRow, setRows } from '../../../platform/records/rows.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockWebhook, requireDelivery, requireWebhook } from '../queries/find-webhook.ts'
import { deliverJob, deliveryOf, newDelivery, resendJob } from '../rules/deliveries.ts'
import type { Resend } from '../schema.ts'

/** Resends a delivery immediately, with the same id and the current secret, even while the webhook is paused. */
export async function resendDelivery(ctx: MapContext, { delivery_id }: { delivery_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { webhook_id } = await requireDelivery(tx, delivery_id)
    await requireWebhook(tx, webhook_id)
    await putBack(tx, [delivery_id])
    await wakeWebhook(tx, webhook_id)
  })
}

const everything = '0001-01-01T00:00:00.000Z'

/** Resends failed deliveries, or events missed while the webhook was paused, in a job. Returns how many. */
export async function resendDeliveries(ctx: MapContext, input: Resend & { webhook_id: number }): Promise<number> {
  const { webhook_id, state, since = everything } = input
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await requireWebhook(tx, webhook_id)
    const { total } = await tx
      .from('webhook_deliveries', { webhook_id, state })
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('created', '>=', since)
      .where('event_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const payload = { webhook_id, state, since, until: tx.now }
    const key = `${webhook_id} ${state} ${since} ${tx.now}`
    if (total > 0) await tx.enqueue(resendJob, [{ key, payload }])
    return total
  })
}

type Batch = Required<Resend> & { webhook_id: number; until: string }

const batchSize = 500

/** Queues a batch of deliveries again, oldest first. Returns true if there may be more. */
export async function resendBatch(ctx: MapContext, { webhook_id, state, since, until }: Batch): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if (!(await lockWebhook(tx, webhook_id))) return false
    const rows = await tx
      .from('webhook_deliveries', { webhook_id, state })
      .select('id')
      .where('created', '>=', since)
      .where('created', '<=', until)
      .where('event_id', 'is not', null)
      .orderBy('created')
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length === 0) return false
    const ids = rows.map(({ id }) => id)
    await putBack(tx, ids)
    await wakeWebhook(tx, webhook_id)
    return rows.length === batchSize
  })
}

/** Sends a test event once, even while the webhook is paused. Returns the delivery's id. */
export async function sendExample(ctx: MapContext, input: { webhook_id: number; type: string }): Promise<number> {
  const { webhook_id, type } = input
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await requireWebhook(tx, webhook_id)
    const problems = typeProblems([type], 'type', false)
    if (problems.length > 0) throw new Invalid(problems)
    const example = { type, event_id: null, seq: null, task_id: null, forced: true }
    const id = await insertRow(tx, 'webhook_deliveries', { ...newDelivery(tx, webhook_id), ...example })
    await wakeWebhook(tx, webhook_id)
    return id
  })
}

/** Sends due deliveries immediately. If a worker is already sending, the dispatcher sends them afterwards. */
async function wakeWebhook(tx: MapTx, webhook_id: number): Promise<void> {
  await setRows(tx, 'webhooks', { id: webhook_id }, { next_due: tx.now, hold_until: null })
  await tx.enqueue(deliverJob, [deliveryOf(tx.map.id, webhook_id)], { startsAnew: true })
}

/** Resets the deliveries' attempts. */
async function putBack(tx: MapTx, ids: number[]): Promise<void> {
  await tx
    .update('webhook_deliveries', { id: ids })
    .set({ state: 'pending', forced: true, attempts: 0, next_attempt: tx.now })
    .execute()
}
