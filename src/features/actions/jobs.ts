import { createContext, inMap } from '../../platform/context.ts'
import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { hourlyInEveryMap } from '../maps/jobs.ts'
import { findMap } from '../maps/queries/find-map.ts'
import { bulkJob } from './rules/bulk.ts'
import { pruneActions } from './verbs/bulk-edit.ts'
import { runAction } from './verbs/run-action.ts'

/** Task events record the person who started the action. */
export const bulkHandler = jobHandler(bulkJob, {
  concurrency: 2,
  timeoutMs: 30_000,
  retryDelaysMs: retryForADay,
  run: async (ctx, { map_id, payload: { action_id, user_id } }, signal) => {
    const map = await findMap(ctx.db, map_id)
    const actor = user_id === null ? ctx.actor : ({ kind: 'system', user_id } as const)
    if (map) await runAction(inMap(createContext({ ...ctx, actor }), map, null), { action_id, signal })
    return undefined
  },
})

export const pruneActionsHandler = hourlyInEveryMap('prune-actions', async (ctx) => {
  await pruneActions(ctx)
  return false
})
