import Type from 'typebox'
import { jobType } from '../../platform/jobs/enqueue.ts'
import { jobHandler } from '../../platform/jobs/job-handler.ts'
import { listMapsWithJwts } from './queries/list-maps-with-jwts.ts'
import { pruneJwts } from './verbs/prune-jwts.ts'

export const pruneJwtsHandler = jobHandler(jobType('prune-jwts', Type.Object({})), {
  hourly: true,
  concurrency: 1,
  timeoutMs: 600_000,
  retryDelaysMs: [],
  run: async (ctx, _job, signal) => {
    for (const map_id of await listMapsWithJwts(ctx)) {
      signal.throwIfAborted()
      await pruneJwts(ctx, { map_id })
    }
    return undefined
  },
})
