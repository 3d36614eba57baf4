import Type from 'typebox'
import { createContext, inMap } from '../../platform/context.ts'
import { jobType } from '../../platform/jobs/job-type.ts'
import { jobKind, retryForADay } from '../../platform/jobs/kind.ts'
import { everyMap } from '../maps/queries/every-map.ts'
import { findMap } from '../maps/queries/find-map.ts'
import { bulkJob } from './rules/bulk-job.ts'
import { pruneBulkActions } from './verbs/prune-bulk-actions.ts'
import { runBulkAction } from './verbs/run-bulk-action.ts'

/** The events of the tasks name the person who asked for it. */
export const bulkKind = jobKind(bulkJob, {
  concurrency: 2,
  timeoutMs: 30_000,
  retryDelaysMs: retryForADay,
  run: async (ctx, { map_id, payload: { action_id, user_id } }, signal) => {
    const map = await findMap(ctx.db, map_id)
    const actor = user_id === null ? ctx.actor : ({ kind: 'system', user_id } as const)
    if (map) await runBulkAction(inMap(createContext({ ...ctx, actor }), map, null), { action_id, signal })
    return undefined
  },
})

const pruneBulkJob = jobType('prune-bulk-actions', Type.Object({}))

/** Forgets what bulk actions did long ago. */
export const pruneBulkKind = jobKind(pruneBulkJob, {
  hourly: true,
  concurrency: 1,
  timeoutMs: 600_000,
  retryDelaysMs: [],
  run: async (ctx, _job, signal) => {
    for await (const map of everyMap(ctx.db)) {
      signal.throwIfAborted()
      await pruneBulkActions(inMap(ctx, map, null))
    }
    return undefined
  },
})
