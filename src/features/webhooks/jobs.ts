import { setImmediate } from 'node:timers/promises'
import Type from 'typebox'
import { type Context, inMap, type MapContext } from '../../platform/context.ts'
import { jobType } from '../../platform/jobs/job-type.ts'
import { jobKind, retryForADay } from '../../platform/jobs/kind.ts'
import { everyMap } from '../maps/queries/every-map.ts'
import { listMapsNotDeleted } from '../maps/queries/list-maps-not-deleted.ts'
import { deliverJob, resendJob } from './rules/deliver-job.ts'
import { deliverDue } from './verbs/deliver-due.ts'
import { pruneDeliveries } from './verbs/prune-deliveries.ts'
import { resendBatch } from './verbs/resend-batch.ts'

/** Each endpoint takes one place. One that hangs keeps its place for 15 seconds, and is then left alone for a while. */
export const deliverKind = jobKind(deliverJob, {
  concurrency: 40,
  // A request that began at the last moment, and what is written then.
  timeoutMs: 20_000,
  // What a crash has left is sent again soon. Twice does no harm: a message keeps its id.
  leaseMs: 30_000,
  retryDelaysMs: retryForADay,
  run: async (ctx, { map_id, payload: { webhook_id } }, signal) => {
    await inMapOf(ctx, map_id, (map) => deliverDue(map, { webhook_id, signal }))
    return undefined
  },
})

export const resendKind = jobKind(resendJob, {
  concurrency: 2,
  timeoutMs: 5 * 60_000,
  retryDelaysMs: retryForADay,
  run: async (ctx, { map_id, payload }, signal) => {
    await inMapOf(ctx, map_id, (map) => whileMore(signal, () => resendBatch(map, payload)))
    return undefined
  },
})

export const pruneDeliveriesKind = jobKind(jobType('prune-deliveries', Type.Object({})), {
  hourly: true,
  concurrency: 1,
  timeoutMs: 600_000,
  retryDelaysMs: [],
  run: async (ctx, _job, signal) => {
    for await (const map of everyMap(ctx.db)) await whileMore(signal, () => pruneDeliveries(inMap(ctx, map, null)))
    return undefined
  },
})

async function inMapOf(ctx: Context, mapId: number, work: (ctx: MapContext) => Promise<void>): Promise<void> {
  const [map] = await listMapsNotDeleted(ctx.db, [mapId])
  if (map) await work(inMap(ctx, map, null))
}

async function whileMore(signal: AbortSignal, work: () => Promise<boolean>): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted()
    more = await work()
    // Others may write in between.
    await setImmediate()
  }
}
