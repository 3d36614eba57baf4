import type { Insertable, Updateable } from 'kysely'
import { batchesOf } from '../../../lib/arrays.ts'
import { type Context, inMap, type MapContext, type MapTx } from '../../../platform/context.ts'
import { mapsWithEventsAfter, ofMaps } from '../../../platform/db/engine-sql.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { includesType } from '../../../platform/events/types.ts'
import { latestSeq, numberedEvents } from '../../feed/queries/read-feed.ts'
import type { NumberedEvent } from '../../feed/queries/render-events.ts'
import { listMapsNotDeleted } from '../../maps/queries/find-map.ts'
import { deliverJob, deliveryOf, newDelivery } from '../rules/deliveries.ts'
import type { DeliveryTable, WebhookRow, WebhookTable } from '../table.ts'

/**
 * Creates deliveries for new events, and queues a job for each webhook that has something to send. Every process that
 * runs jobs does this about once a second, so writers don't have to deal with webhooks.
 */
export async function dispatchWebhooks(ctx: Context): Promise<void> {
  const maps = await listMapsNotDeleted(ctx.db, await listMapsWithNewEvents(ctx))
  const failures: unknown[] = []
  for (const map of maps) await queueDeliveries(inMap(ctx, map, null)).catch((error) => failures.push(error))
  const due = await listDueWebhooks(ctx)
  if (due.length > 0) {
    const jobs = due.map(({ map_id, id }) => deliveryOf(map_id, id))
    await ctx.transaction((tx) => tx.enqueue(deliverJob, jobs, { startsAnew: true }))
  }
  if (failures.length > 0) throw failures[0]
}

const maxAtOnce = 500

/** Maps with events that don't have deliveries yet. Only the dispatcher reads all maps. */
async function listMapsWithNewEvents({ database, db }: Context): Promise<number[]> {
  const parts = await database.inParts(async (maps) => {
    const places = await db
      .selectFrom('webhooks')
      .select((eb) => ['map_id', eb.fn.min('queued_seq').as('seq')])
      .where(ofMaps(maps))
      .groupBy('map_id')
      .execute()
    return mapsWithEventsAfter(database, db, places)
  })
  return parts.flat().slice(0, maxAtOnce)
}

/** Webhooks with due deliveries that no worker is sending yet. */
async function listDueWebhooks({ database, db, now }: Context): Promise<{ map_id: number; id: number }[]> {
  const parts = await database.inParts(async (maps) => {
    const due = await db
      .selectFrom('webhooks')
      .select(['map_id', 'id'])
      .where('next_due', '<=', now)
      .where(ofMaps(maps))
      .orderBy('next_due')
      .limit(maxAtOnce)
      .execute()
    if (due.length === 0) return []
    const jobs = await db
      .selectFrom('jobs')
      .select(['map_id', 'key'])
      .where('kind', '=', deliverJob.kind)
      .where('failed', 'is', null)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '>', now)]))
      .where(ofMaps(maps))
      .execute()
    const busy = new Set(jobs.map(({ map_id, key }) => `${map_id} ${key}`))
    return due.filter(({ map_id, id }) => !busy.has(`${map_id} ${id}`))
  })
  return parts.flat()
}

/** Events per transaction. Larger batches would block other writers for too long. */
const batchSize = 500

/**
 * Creates a delivery of every new event for each of the map's webhooks that receives it. The webhooks' positions are
 * stored in the same transaction, so each delivery is created exactly once, even after a crash.
 */
export async function queueDeliveries(ctx: MapContext): Promise<void> {
  await latestSeq(ctx)
  for (let more = true; more; ) more = await ctx.transaction(queueBatch)
}

async function queueBatch(tx: MapTx): Promise<boolean> {
  const all = tx.from('webhooks').selectAll().orderBy('id')
  const webhooks = await forUpdate(tx.database, all).execute()
  if (webhooks.length === 0) return false
  const events = await numberedEvents(tx, {
    after: Math.min(...webhooks.map(({ queued_seq }) => queued_seq)),
    limit: batchSize,
  })
  const last = events.at(-1)
  if (!last) return false
  const behind = webhooks
    .filter(({ queued_seq }) => queued_seq < last.seq)
    .map((webhook) => ({ webhook, rows: deliveriesOf(tx, webhook, events) }))
  for (const batch of batchesOf(behind.flatMap(({ rows }) => rows))) await insertNew(tx, batch)
  await setWebhooks(
    tx,
    behind.map(({ webhook }) => webhook),
    { queued_seq: last.seq },
  )
  const planned = behind
    .filter(({ rows }) => rows.length > 0)
    .map(({ webhook }) => ({ ...webhook, next_due: dueWith(webhook, tx.now), before: webhook.next_due }))
    .filter(({ next_due, before }) => next_due !== before)
  for (const [next_due, those] of Map.groupBy(planned, (webhook) => webhook.next_due)) {
    await setWebhooks(tx, those, { next_due })
    const jobs = those.map(({ id }) => deliveryOf(tx.map.id, id))
    if (next_due === tx.now) await tx.enqueue(deliverJob, jobs, { startsAnew: true })
  }
  return events.length === batchSize
}

const setWebhooks = (tx: MapTx, webhooks: WebhookRow[], change: Updateable<WebhookTable>) =>
  tx
    .update('webhooks', { id: webhooks.map(({ id }) => id) })
    .set(change)
    .execute()

/** After a restore, some events may be queued again. */
const insertNew = (tx: MapTx, rows: Insertable<DeliveryTable>[]) =>
  tx.db
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['map_id', 'webhook_id', 'event_id']).doNothing())
    .execute()

function deliveriesOf(tx: MapTx, webhook: WebhookRow, events: NumberedEvent[]): Insertable<DeliveryTable>[] {
  const types: string[] = JSON.parse(webhook.types)
  const isActive = webhook.state === 'active'
  return events
    .filter(({ seq, type }) => seq > webhook.queued_seq && includesType(types, type))
    .map(({ id, seq, type, data }) => ({
      ...newDelivery(tx, webhook.id),
      ...{ event_id: id, seq, type, task_id: taskIn(data) },
      ...(isActive ? {} : { state: 'missed', next_attempt: null }),
    }))
}

function taskIn(data: string): number | null {
  const { task_id } = JSON.parse(data) as { task_id?: unknown }
  return typeof task_id === 'number' ? task_id : null
}

/** With ordered delivery, new events wait behind older ones. */
function dueWith({ state, ordered, next_due, hold_until }: WebhookRow, now: string): string | null {
  if (state !== 'active' || (ordered && next_due !== null)) return next_due
  const free = hold_until !== null && hold_until > now ? hold_until : now
  return next_due !== null && next_due < free ? next_due : free
}
