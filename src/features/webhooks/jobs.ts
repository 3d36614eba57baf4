import { setImmediate } from 'node:timers/promises'
import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { deliverJob, resendJob } from './rules/deliveries.ts'
import { deliverDue } from './verbs/deliver.ts'
import { pruneDeliveries } from './verbs/prune-deliveries.ts'
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
