import { setImmediate } from 'node:timers/promises'
import { dayMs, later } from '../../lib/time.ts'
import type { MapContext } from '../../platform/context.ts'
import { ofMaps } from '../../platform/db/engine-sql.ts'
import type { GaugeSource } from '../../platform/feature.ts'
import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { deliverJob, resendJob } from './rules/deliveries.ts'
import { deliverDue } from './verbs/deliver-due.ts'
import { resendBatch } from './verbs/resend.ts'

/**
 * Each endpoint takes one slot. An endpoint that hangs keeps its slot for 15 seconds and is then skipped for a while.
 */
export const deliverHandler = jobHandler(deliverJob, {
  concurrency: 40,
  // Leaves time for a request that starts at the last moment, and for recording its outcome.
  timeoutMs: 20_000,
  // After a crash, the rest is resent soon. Sending twice is harmless, because a message keeps its id.
  leaseMs: 30_000,
  retryDelaysMs: retryForADay,
  run: (ctx, job, signal) =>
    inMapOfJob(ctx, job, (map) => deliverDue(map, { webhook_id: job.payload.webhook_id, signal })),
})

export const resendHandler = jobHandler(resendJob, {
  concurrency: 2,
  timeoutMs: 5 * 60_000,
  retryDelaysMs: retryForADay,
  run: (ctx, job, signal) => inMapOfJob(ctx, job, (map) => whileMore(signal, () => resendBatch(map, job.payload))),
})

export const pruneDeliveriesHandler = hourlyInEveryMap('prune-deliveries', pruneDeliveries)

async function whileMore(signal: AbortSignal, work: () => Promise<boolean>): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted()
    more = await work()
    // Give other writers a chance.
    await setImmediate()
  }
}

/** Successful deliveries soon stop being useful. Failed ones may be resent. */
const keptDays = { delivered: 7, others: 30 }
const batchSize = 500

/** Deletes the map's old deliveries, and all deliveries to deleted webhooks. Returns true if there may be more. */
export async function pruneDeliveries(ctx: MapContext): Promise<boolean> {
  const { map, now } = ctx
  const old = await ctx
    .from('webhook_deliveries as d')
    .leftJoin('webhooks as w', (join) =>
      join.onRef('w.map_id', '=', 'd.map_id').onRef('w.id', '=', 'd.webhook_id').on('w.map_id', '=', map.id),
    )
    .select('d.id')
    .where((eb) =>
      eb.or([
        eb('w.id', 'is', null),
        eb('d.created', '<', later(now, -keptDays.others * dayMs)),
        eb.and([eb('d.state', '=', 'delivered'), eb('d.created', '<', later(now, -keptDays.delivered * dayMs))]),
      ]),
    )
    .limit(batchSize)
    .execute()
  if (old.length === 0) return false
  const ids = old.map(({ id }) => id)
  await ctx.transaction((tx) => tx.delete('webhook_deliveries', { id: ids }).execute())
  return old.length === batchSize
}

/** How late deliveries are, read from a single index entry. */
export const webhookGauges: GaugeSource = {
  gauges: [{ name: 'cairn_webhooks_oldest_due_seconds', help: 'For how long the webhook that waits longest is due.' }],
  read: async ({ database, db, now }) => {
    const oldest = await database.inParts((maps) =>
      db
        .selectFrom('webhooks')
        .select('next_due')
        .where('next_due', '<=', now)
        .where(ofMaps(maps))
        .orderBy('next_due')
        .limit(1)
        .executeTakeFirst(),
    )
    const [since] = oldest.flatMap((webhook) => webhook?.next_due ?? []).sort()
    return {
      cairn_webhooks_oldest_due_seconds: new Map([['', since ? (Date.parse(now) - Date.parse(since)) / 1_000 : 0]]),
    }
  },
}
