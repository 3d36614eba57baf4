import { setImmediate } from 'node:timers/promises'
import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { deliverJob, resendJob } from './rules/deliveries.ts'
import { deliverDue } from './verbs/deliver.ts'
import { pruneDeliveries } from './verbs/prune-deliveries.ts'
import { resendBatch } from './verbs/resend.ts'

/** Each endpoint takes one place. One that hangs keeps its place for 15 seconds, and is then left alone for a while. */
export const deliverHandler = jobHandler(deliverJob, {
  concurrency: 40,
  // A request that began at the last moment, and what is written then.
  timeoutMs: 20_000,
  // What a crash has left is sent again soon. Twice does no harm: a message keeps its id.
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
    // Others may write in between.
    await setImmediate()
  }
}
