import Type from 'typebox'
import { dayMs, later } from '../../lib/time.ts'
import type { MapContext, MapTx } from '../../platform/context.ts'
import { forUpdate } from '../../platform/db/locks.ts'
import type { UsedImages } from '../../platform/feature.ts'
import { jobType } from '../../platform/jobs/enqueue.ts'
import { type JobHandler, jobHandler, retryForADay } from '../../platform/jobs/job-handler.ts'
import { deleteRows } from '../../platform/records/rows.ts'
import { inMapOfJob } from '../maps/jobs.ts'
import type { ImageUser } from './rules/image.ts'

const checkImageJob = jobType('check-image', Type.Object({ image_id: Type.Integer() }))

/** Deletes the image after a day if it's still unused. Called when an image is uploaded or no longer used. */
export const checkImageLater = (tx: MapTx, image_id: number): Promise<void> =>
  // The key includes the time, so re-uploading the same image schedules another check.
  tx.enqueue(checkImageJob, [{ key: `${image_id} ${tx.now}`, payload: { image_id }, runAt: later(tx.now, dayMs) }])

export const fetchImagesJob = jobType(
  'fetch-images',
  Type.Object({
    task_id: Type.Optional(Type.Integer()),
    comment_id: Type.Optional(Type.Integer()),
    pending: Type.Optional(Type.Boolean()),
  }),
)

/** Fetches the external images in a post and shows them in it. `pending` means the post isn't approved yet. */
export const fetchImagesLater = (
  tx: MapTx,
  { task_id, comment_id }: ImageUser,
  { pending }: { pending: boolean },
): Promise<void> =>
  tx.enqueue(fetchImagesJob, [
    task_id === undefined
      ? { key: `comment ${comment_id} ${tx.now}`, payload: { comment_id, pending } }
      : { key: `task ${task_id} ${tx.now}`, payload: { task_id, pending } },
  ])

/** `usedBy` has one lookup per feature that uses images. */
export const checkImageHandler = (usedBy: UsedImages[]): JobHandler<{ image_id: number }> =>
  jobHandler(checkImageJob, {
    concurrency: 1,
    timeoutMs: 60_000,
    retryDelaysMs: retryForADay,
    run: (ctx, { map_id, payload }) =>
      inMapOfJob(ctx, { map_id }, (map) => deleteUnusedImage(map, { ...payload, usedBy, minAgeMs: dayMs })),
  })

/** Deletes an unused image. If it was uploaded again, that upload scheduled another check. */
async function deleteUnusedImage(
  ctx: MapContext,
  { image_id, usedBy, minAgeMs }: { image_id: number; usedBy: UsedImages[]; minAgeMs: number },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = tx
      .from('images', { id: image_id })
      .select(['id', 'hash'])
      .where('created', '<=', later(tx.now, -minAgeMs))
    const image = await forUpdate(tx.database, found).executeTakeFirst()
    if (!image) return
    for (const usedIn of usedBy) if ((await usedIn(tx, [image])).length > 0) return
    await deleteRows(tx, 'images', { id: image_id })
  })
}
