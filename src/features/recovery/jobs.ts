import { jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { inMapOfJob } from '../maps/jobs.ts'
import { purgeTrashJob } from '../trash/jobs.ts'
import { deletePurged } from './verbs/trash.ts'

/** Runs 30 days after a deletion, or when someone deletes it permanently. */
export const purgeTrashHandler = jobHandler(purgeTrashJob, {
  concurrency: 1,
  timeoutMs: 30 * 60_000,
  retryDelaysMs: retryForADay,
  run: (ctx, { map_id, payload }) => inMapOfJob(ctx, { map_id }, (map) => deletePurged(map, payload)),
})
