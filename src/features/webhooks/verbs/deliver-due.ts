import { later } from '../../../lib/time.ts'
import { createMapContext, type MapContext } from '../../../platform/context.ts'
import { findWebhook, lockWebhook } from '../queries/find-webhook.ts'
import { listDueDeliveries, nextDue } from '../queries/list-due-deliveries.ts'
import { attemptDelivery } from './attempt-delivery.ts'

interface Input {
  webhook_id: number
  signal: AbortSignal
}

/** No new requests after this. Then other webhooks have their turn. */
const runMs = 4_000

/** Sends what is due to one webhook, a few at a time, and writes down when the next is due. */
export async function deliverDue(ctx: MapContext, { webhook_id, signal }: Input): Promise<void> {
  const started = performance.now()
  const elapsed = () => performance.now() - started
  /** The same context a little later: a signature has the time of its own request. */
  const now = (): MapContext => createMapContext({ ...ctx, now: later(ctx.now, Math.round(elapsed())) })
  for (let more = true; more && elapsed() < runMs; ) {
    // Read again each time: it may have been deleted, or have another URL.
    const webhook = await findWebhook(ctx, webhook_id)
    if (!webhook) return
    const due = await listDueDeliveries(ctx, webhook, now().now)
    const attempts = due.map((delivery) => attemptDelivery(now(), { webhook, delivery, signal }))
    const results = await Promise.allSettled(attempts)
    signal.throwIfAborted()
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    more = due.length > 0
  }
  await ctx.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, webhook_id)
    if (!webhook) return
    await tx.db
      .updateTable('webhooks')
      .set({ next_due: await nextDue(tx, webhook) })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', webhook_id)
      .execute()
  })
}
