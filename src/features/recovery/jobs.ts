import { inMap } from '../../platform/context.ts'
import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { findMap } from '../maps/queries/find-map.ts'
import { purgeTrashJob } from '../trash/jobs.ts'
import { deletePurged } from './verbs/purge-trash.ts'

/** Runs 30 days after a deletion, or when someone deletes it permanently. */
export const purgeTrashHandler = jobHandler(purgeTrashJob, {
  concurrency: 1,
  timeoutMs: 30 * 60_000,
  retryDelaysMs: retryForADay,
  run: async (ctx, { map_id, payload }) => {
    const map = await findMap(ctx.db, map_id)
    if (map) await deletePurged(inMap(ctx, map, null), payload)
    return undefined
  },
})
