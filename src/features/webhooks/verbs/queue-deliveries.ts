import type { Insertable } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { enqueueAgain } from '../../../platform/jobs/enqueue.ts'
import { numberedEvents } from '../../feed/queries/numbered-events.ts'
import { latestSeq } from '../../feed/queries/read-feed.ts'
import type { NumberedEvent } from '../../feed/queries/render-events.ts'
import type { WebhookRow } from '../queries/find-webhook.ts'
import { deliverJob } from '../rules/deliver-job.ts'
import { includesType } from '../rules/event-types.ts'
import { newDelivery } from '../rules/new-delivery.ts'
import type { DeliveryTable } from '../table.ts'

/** Events of one transaction: few enough that nobody waits long for it. */
const batchSize = 500

/**
 * Makes a delivery of every event that has happened since, for every webhook of the map that is told of it. The
 * webhooks remember in the same transaction how far that was, so there is one delivery for each, whatever crashes.
 */
export async function queueDeliveries(ctx: MapContext): Promise<void> {
  await latestSeq(ctx)
  for (let more = true; more; ) more = await ctx.transaction(queueBatch)
}

async function queueBatch(tx: MapTx): Promise<boolean> {
  const all = tx.db.selectFrom('webhooks').selectAll().where('map_id', '=', tx.map.id).orderBy('id')
  const webhooks = await forUpdate(tx.database, all).execute()
  if (webhooks.length === 0) return false
  const events = await numberedEvents(tx, {
    after: Math.min(...webhooks.map(({ queued_seq }) => queued_seq)),
    limit: batchSize,
  })
  const last = events.at(-1)
  if (!last) return false
  for (const webhook of webhooks.filter(({ queued_seq }) => queued_seq < last.seq)) {
    const rows = deliveriesOf(tx, webhook, events)
    for (const batch of batchesOf(rows)) await insertNew(tx, batch)
    const next_due = rows.length > 0 ? dueWith(webhook, tx.now) : webhook.next_due
    await tx.db
      .updateTable('webhooks')
      .set({ queued_seq: last.seq, next_due })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', webhook.id)
      .execute()
    if (next_due !== webhook.next_due && next_due === tx.now) await enqueueJob(tx, webhook.id)
  }
  return events.length === batchSize
}

/** After a restore some events may be looked at again. */
const insertNew = (tx: MapTx, rows: Insertable<DeliveryTable>[]) =>
  tx.db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['map_id', 'webhook_id', 'event_id']).doNothing())
    .execute()

function deliveriesOf(tx: MapTx, webhook: WebhookRow, events: NumberedEvent[]): Insertable<DeliveryTable>[] {
  const told: string[] = JSON.parse(webhook.types)
  const isActive = webhook.state === 'active'
  return events
    .filter(({ seq, type }) => seq > webhook.queued_seq && includesType(told, type))
    .map(({ id, seq, type, data }) => ({
      ...newDelivery(tx, webhook.id, tx.now),
      ...{ event_id: id, seq, type, task_id: taskIn(data) },
      ...(isActive ? {} : { state: 'missed', next_attempt: null }),
    }))
}

function taskIn(data: string): number | null {
  const { task_id } = JSON.parse(data) as { task_id?: unknown }
  return typeof task_id === 'number' ? task_id : null
}

const enqueueJob = (tx: MapTx, webhook_id: number): Promise<void> =>
  enqueueAgain(tx.db, deliverJob, [{ mapId: tx.map.id, key: String(webhook_id), payload: { webhook_id } }], tx.now)

/** With ordered delivery, new events wait behind older ones. */
function dueWith({ state, ordered, next_due, hold_until }: WebhookRow, now: string): string | null {
  if (state !== 'active' || (ordered && next_due !== null)) return next_due
  const free = hold_until !== null && hold_until > now ? hold_until : now
  return next_due !== null && next_due < free ? next_due : free
}
