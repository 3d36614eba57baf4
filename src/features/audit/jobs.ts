import { setImmediate } from 'node:timers/promises'
import Type from 'typebox'
import { inMap } from '../../platform/context.ts'
import { jobType } from '../../platform/jobs/job-type.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { everyMap } from '../maps/queries/every-map.ts'
import { pruneEvents } from './verbs/prune-events.ts'

const pruneEventsJob = jobType('prune-events', Type.Object({}))

/** Deletes old events, a batch of each map at a time. The next hour goes on where this one was stopped. */
export const pruneEventsKind = jobKind(pruneEventsJob, {
  hourly: true,
  concurrency: 1,
  timeoutMs: 600_000,
  retryDelaysMs: [],
  run: async (ctx, _job, signal) => {
    for await (const map of everyMap(ctx.db)) {
      let deleted = true
      while (deleted) {
        signal.throwIfAborted()
        deleted = await pruneEvents(inMap(ctx, map, null))
        await setImmediate()
      }
    }
    return undefined
  },
})
