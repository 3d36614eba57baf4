import { dayMs, later, minuteMs } from '../../lib/time.ts'
import type { MapContext } from '../../platform/context.ts'
import { EgressFailure } from '../../platform/egress.ts'
import { Invalid, TooManyRequests, Unavailable } from '../../platform/errors.ts'
import { JobError, jobHandler } from '../../platform/jobs/job-handler.ts'
import { updateRows } from '../../platform/records/rows.ts'
import { renderCommentsAgain, renderTasksAgain } from '../comments/verbs/render-texts-again.ts'
import { fetchImagesJob } from '../images/jobs.ts'
import { hashIn, hashOf } from '../images/rules/image.ts'
import { hourlyInEveryMap, inMapOfJob } from '../maps/jobs.ts'
import { assertWithinQuota, type Owner, ownerOfText } from './queries/upload-limits.ts'
import { fetchImage } from './rules/fetch-image.ts'
import { storeUpload } from './steps/store-upload.ts'
import { encodeForOwner } from './verbs/uploads.ts'

/**
 * A site that doesn't respond is retried a few times within two hours. A run spends most of its time waiting for other
 * sites, so many can run at once, but only a few per map, or one map's slow sites would hold up everyone's images.
 */
export const fetchImagesHandler = jobHandler(fetchImagesJob, {
  concurrency: 12,
  concurrencyPerMap: 2,
  timeoutMs: 3 * minuteMs,
  retryDelaysMs: [minuteMs, 15 * minuteMs, 100 * minuteMs],
  run: (ctx, { payload, map_id }, signal) =>
    inMapOfJob(ctx, { map_id }, (map) => fetchImages(map, { ...payload, signal })),
})

/** Lets later posts retry a site that was down. */
export const pruneFailedImagesHandler = hourlyInEveryMap('prune-failed-images', async (ctx) => {
  await pruneFailedImages(ctx)
  return false
})

interface Text {
  task_id?: number | undefined
  comment_id?: number | undefined
  /** Whether the post was pending when it was written. */
  pending?: boolean | undefined
  signal: AbortSignal
  /** Set only in tests. */
  trustedHosts?: readonly string[] | undefined
}

/** The most images fetched per post. The rest stay links. */
const maxFetched = 10

/** No further image is started after this long. The rest are left for the next attempt. */
const budgetMs = 60_000

/** Longer URLs stay links. */
const maxUrlLength = 2_000

/**
 * Fetches a post's external images, each once for the whole map, and re-renders the post. Images that can't be fetched
 * stay links. Throws if another attempt may succeed. Pending posts get one attempt, and a post is only re-rendered if
 * its `pending` hasn't changed. Otherwise it could show something the team hasn't reviewed.
 */
export async function fetchImages(ctx: MapContext, { signal, trustedHosts, ...text }: Text): Promise<void> {
  const missing = (await render(ctx, text)).filter((url) => url.length <= maxUrlLength && !hashIn(url))
  const owner = await ownerOfText(ctx, text)
  if (missing.length === 0 || !owner) return
  const budget = AbortSignal.timeout(budgetMs)
  const failures: string[] = []
  try {
    for (const url of missing.slice(0, maxFetched)) {
      signal.throwIfAborted()
      const failure = budget.aborted
        ? 'There was no time left.'
        : await fetchOneImage(ctx, { url, owner, signal, trustedHosts })
      if (failure) failures.push(failure)
    }
  } finally {
    await render(ctx, text)
  }
  if (failures.length > 0) {
    const message = `${failures.length} images could not be fetched. ${failures[0]}`
    throw new JobError(message, { retry: !text.pending })
  }
}

/** Returns the URLs that are still links. */
async function render(ctx: MapContext, text: Omit<Text, 'signal' | 'trustedHosts'>): Promise<string[]> {
  const { task_id, comment_id = 0, pending = false } = text
  const { remote } = await (task_id === undefined
    ? renderCommentsAgain(ctx, { id: comment_id, pending })
    : renderTasksAgain(ctx, { id: task_id, pending }))
  return remote
}

interface RemoteImage {
  url: string
  owner: Owner
  signal: AbortSignal
  trustedHosts?: readonly string[] | undefined
}

/** How many times a day an image is attempted, across all of the map's posts that use it. */
const maxAttempts = 4

/** Fetches an external image for the map, once. Returns why it failed if another attempt may succeed. */
async function fetchOneImage(
  ctx: MapContext,
  { url, owner, signal, trustedHosts }: RemoteImage,
): Promise<string | undefined> {
  const { id, attempts, image_id } = await countAttempt(ctx, url)
  if (image_id !== null || attempts > maxAttempts) return undefined
  try {
    await assertWithinQuota(ctx, { owner, byteLength: 0 })
    const image = await encodeForOwner(ctx, { bytes: await fetchImage(url, { signal, trustedHosts }), owner })
    await ctx.transaction(async (tx) => {
      const stored = await storeUpload(tx, { image, owner })
      await updateRows(tx, 'remote_images', { id }, { image_id: stored.id })
    })
    return undefined
  } catch (error) {
    // A file that isn't an image now won't be one in an hour. An image over the quota stays a link.
    if (error instanceof Invalid || error instanceof TooManyRequests) return undefined
    if (error instanceof Unavailable) return error.message
    if (error instanceof EgressFailure) return isFinal(error) || attempts >= maxAttempts ? undefined : error.message
    throw error
  }
}

const isFinal = ({ reason }: EgressFailure): boolean => reason === 'forbidden' || reason === 'too_large'

/** Counts the attempt first, so an image that crashes the process isn't retried forever. */
async function countAttempt(ctx: MapContext, url: string) {
  return ctx.transaction((tx) =>
    tx.db
      .insertInto('remote_images')
      .values({ map_id: tx.map.id, hash: hashOf(url), address: url, image_id: null, attempts: 1, created: tx.now })
      .onConflict((conflict) =>
        conflict.columns(['map_id', 'hash']).doUpdateSet((eb) => ({ attempts: eb('remote_images.attempts', '+', 1) })),
      )
      .returning(['id', 'attempts', 'image_id'])
      .executeTakeFirstOrThrow(),
  )
}

/** Deletes URLs of images that couldn't be fetched, and rejected uploads, after a day. */
export async function pruneFailedImages(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    for (const table of ['remote_images', 'image_uploads'] as const) {
      await tx.delete(table, { image_id: null }).where('created', '<', later(tx.now, -dayMs)).execute()
    }
  })
}
