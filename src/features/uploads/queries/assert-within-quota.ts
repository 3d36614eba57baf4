import { dayMs, later } from '../../../lib/time.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/lock.ts'
import { Invalid } from '../../../platform/errors.ts'
import { limitReached } from '../../../platform/limits/limit-reached.ts'
import { waitSeconds } from '../../../platform/limits/rows-within.ts'
import { isOutsider } from '../../waiting/policy.ts'
import '../../images/table.ts'

const megabyte = 1_000_000

/** Throws where this image is too much for the map, or for one person in it. The team and its programs have no other quota. */
export async function assertWithinQuota(tx: MapTx, { byteLength }: { byteLength: number }): Promise<void> {
  // Several at once are counted one after the other.
  await lockName(tx.database, tx.db, `images of map ${tx.map.id}`)
  await assertRoomInMap(tx, { byteLength })
  if (!isOutsider(tx)) return
  const { images, imageMegabytes, keptImages, keptImageMegabytes } = tx.site.limits
  const wait = await waitSeconds(tx.now, { max: images, periodMs: dayMs }, (since, offset) =>
    uploadsOf(tx)
      .select('u.created')
      .where('u.created', '>', since)
      .orderBy('u.created', 'desc')
      .limit(1)
      .offset(offset)
      .executeTakeFirst(),
  )
  if (wait > 0) throw limitReached('images', wait)
  const kept = await uploadsOf(tx)
    .innerJoin('images as i', (join) => join.onRef('i.map_id', '=', 'u.map_id').onRef('i.id', '=', 'u.image_id'))
    .select(['u.image_id', 'i.byte_length', 'u.created'])
    .execute()
  const today = kept.filter(({ created }) => created > later(tx.now, -dayMs))
  const perDay = imageMegabytes * megabyte
  if (perDay > 0 && sum(today) + byteLength > perDay) throw limitReached('images', dayMs / 1000)
  const each = [...new Map(kept.map((upload) => [upload.image_id, upload])).values()]
  const isFull =
    (keptImages > 0 && each.length >= keptImages) ||
    (keptImageMegabytes > 0 && sum(each) + byteLength > keptImageMegabytes * megabyte)
  if (isFull) throw quotaReached('image_quota', 'You have uploaded as many images to this map as one person may.')
}

/** Throws where the images of the map have no room for this one. */
export async function assertRoomInMap(ctx: MapContext, { byteLength }: { byteLength: number }): Promise<void> {
  const max = ctx.site.limits.mapImageMegabytes * megabyte
  if (max === 0) return
  const { total } = await ctx.db
    .selectFrom('images')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('byte_length'), eb.lit(0)).as('total'))
    .where('map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
  if (Number(total) + byteLength > max)
    throw quotaReached('map_image_quota', 'The images of this map need too much room.')
}

const uploadsOf = (tx: MapTx) =>
  tx.db.selectFrom('image_uploads as u').where('u.map_id', '=', tx.map.id).where('u.user_id', '=', userIdOf(tx.actor))

const sum = (images: { byte_length: number }[]): number =>
  images.reduce((total, { byte_length }) => total + byte_length, 0)

const quotaReached = (code: string, message: string) => new Invalid([{ field: null, code, message }])
