import { enqueue } from '../../platform/jobs/enqueue.ts'
import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { purgeMapJob } from './rules/tables.ts'
import { purgeMap } from './verbs/purge-map.ts'

const runMs = 20_000

/** Deletes part of the map, and repeats until nothing is left. Survives crashes. */
export const purgeMapHandler = jobHandler(purgeMapJob, {
  concurrency: 1,
  timeoutMs: 60_000,
  retryDelaysMs: retryForADay,
  run: async (ctx, job, signal) => {
    const isDone = await purgeMap(ctx, { map_id: job.payload.map_id, signal, runMs })
    return {
      message: isDone ? 'map deleted' : 'map deletion continues',
      write: async (tx, now) => {
        if (!isDone) await enqueue(tx, purgeMapJob, [{ key: job.key, payload: job.payload }], now)
      },
    }
  },
})
