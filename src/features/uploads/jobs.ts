import { minuteMs } from '../../lib/time.ts'
import { jobHandler } from '../../platform/jobs/job-handler.ts'
import { fetchImagesJob } from '../images/jobs.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { fetchImages } from './verbs/fetch-images.ts'
import { pruneFailedImages } from './verbs/prune-failed-images.ts'

/**
 * A site that does not answer is asked a few times within two hours, and then no more. Most of the time a run waits for
 * another site, so there can be many; few of one map, or the slow sites that it names would delay the images of others.
 */
export const fetchImagesHandler = jobHandler(fetchImagesJob, {
  concurrency: 12,
  concurrencyPerMap: 2,
  timeoutMs: 3 * minuteMs,
  retryDelaysMs: [minuteMs, 15 * minuteMs, 100 * minuteMs],
  run: (ctx, { payload, map_id }, signal) =>
    inMapOfJob(ctx, { map_id }, (map) => fetchImages(map, { ...payload, signal })),
})

/** A site that was down can be asked again by a later text. */
export const pruneFailedImagesHandler = hourlyInEveryMap('prune-failed-images', async (ctx) => {
  await pruneFailedImages(ctx)
  return false
})
