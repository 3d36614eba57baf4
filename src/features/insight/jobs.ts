import { setImmediate } from 'node:timers/promises'
import Type from 'typebox'
import { inMap } from '../../platform/context.ts'
import { jobType } from '../../platform/jobs/job-type.ts'
import { JobError, jobKind } from '../../platform/jobs/kind.ts'
import { everyMap } from '../maps/queries/every-map.ts'
import { countDays } from './verbs/count-days.ts'

const countDaysJob = jobType('count-days', Type.Object({}))

/** Counts, every hour, the days of the maps in which something has happened. One map must not stop the others. */
export const countDaysKind = jobKind(countDaysJob, {
  hourly: true,
  concurrency: 1,
  timeoutMs: 600_000,
  retryDelaysMs: [],
  run: async (ctx, _job, signal) => {
    const failed: string[] = []
    for await (const map of everyMap(ctx.db)) {
      signal.throwIfAborted()
      await countDays(inMap(ctx, map, null)).catch((error) => failed.push(`${map.path}: ${error.message}`))
      await setImmediate()
    }
    if (failed.length > 0) throw new JobError(`The days of ${failed.length} maps were not counted. ${failed[0]}`)
    return undefined
  },
})
