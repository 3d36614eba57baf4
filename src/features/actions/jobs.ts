import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { bulkJob } from './rules/bulk.ts'
import { pruneActions } from './verbs/bulk-edit.ts'
import { runAction } from './verbs/run-action.ts'

/** Task events record the person who started the action. */
export const bulkHandler = jobHandler(bulkJob, {
  concurrency: 2,
  timeoutMs: 30_000,
  retryDelaysMs: retryForADay,
  run: (ctx, { map_id, payload: { action_id, user_id } }, signal) =>
    inMapOfJob(ctx, { map_id, user_id }, (map) => runAction(map, { action_id, signal })),
})

export const pruneActionsHandler = hourlyInEveryMap('prune-actions', async (ctx) => {
  await pruneActions(ctx)
  return false
})
