import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { lockName } from '../../../platform/db/locks.ts'
import { Invalid, Unauthenticated } from '../../../platform/errors.ts'
import { limitReached } from '../../../platform/limits/limit-reached.ts'
import { newestOf, waitSeconds } from '../../../platform/limits/rows-within.ts'
import { isOutsider } from '../../approval/policy.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import { mayUpload, nothingIsTaken } from '../policy.ts'

const megabyte = 1_000_000

/**
 * The image's owner: the uploader, or the author of the post that uses it. For the team and its programs, only the
 * map's quota applies.
 */
export interface Owner {
  user_id: number
  isOutsider: boolean
}

interface NewImage {
  owner: Owner
  /** 0 before the image is known, to check whether the quota is already used up. */
  byteLength: number
}

/** Call before counting and storing images, so that concurrent uploads are counted one after another. */
export const lockQuota = (tx: MapTx): Promise<void> => lockName(tx, `images of map ${tx.map.id}`)

/** Throws if this image would exceed the map's quota, or one person's quota in it. */
export async function assertWithinQuota(ctx: MapContext, { owner, byteLength }: NewImage): Promise<void> {
  await assertRoomInMap(ctx, byteLength)
  if (!owner.isOutsider) return
  const { images, imageMegabytes, keptImages, keptImageMegabytes } = ctx.site.limits
  const wait = await waitSeconds(ctx.now, { max: images, periodMs: dayMs }, newestOf(uploadsOf(ctx, owner)))
  if (wait > 0) throw limitReached('images', wait)
  const kept = await uploadsOf(ctx, owner)
    .select(['image_id', 'byte_length', 'created'])
    .where('image_id', 'is not', null)
    .execute()
  const today = kept.filter(({ created }) => created > later(ctx.now, -dayMs))
  if (isOver(sum(today) + byteLength, imageMegabytes)) throw limitReached('images', dayMs / 1000)
  const each = [...new Map(kept.map((upload) => [upload.image_id, upload])).values()]
  const isFull = (keptImages > 0 && each.length >= keptImages) || isOver(sum(each) + byteLength, keptImageMegabytes)
  if (isFull) throw quotaReached('image_quota', 'You have uploaded as many images to this map as one person may.')
}

/**
 * Throws if the actor can't post anything in this map. Checked before decoding an image, which is the expensive part.
 */
export async function assertMayUpload(ctx: MapContext): Promise<void> {
  if (ctx.actor.kind === 'visitor') throw new Unauthenticated()
  await assertActorNotBlocked(ctx)
  if (!mayUpload(ctx, { takesTexts: !isOutsider(ctx) || (await takesTexts(ctx)) })) throw nothingIsTaken()
}

/** The author of a post, whose quota its external images count toward. Pending and deleted posts also count. */
export async function ownerOfText(
  ctx: MapContext,
  { task_id, comment_id }: { task_id?: number | undefined; comment_id?: number | undefined },
): Promise<Owner | undefined> {
  const text = await ctx
    .from(task_id === undefined ? 'comments' : 'tasks', { id: task_id ?? comment_id ?? 0 })
    .select(['author_id', 'live'])
    .executeTakeFirst()
  if (!text) return undefined
  const member = await ctx.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', ctx.map.team_id)
    .where('user_id', '=', text.author_id)
    .executeTakeFirst()
  return { user_id: text.author_id, isOutsider: !member }
}

async function assertRoomInMap(ctx: MapContext, byteLength: number): Promise<void> {
  const { mapImageMegabytes } = ctx.site.limits
  if (mapImageMegabytes === 0) return
  const { total } = await ctx
    .from('images')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('byte_length'), eb.lit(0)).as('total'))
    .executeTakeFirstOrThrow()
  if (isOver(Number(total) + byteLength, mapImageMegabytes))
    throw quotaReached('map_image_quota', 'The images of this map need too much room.')
}

const uploadsOf = (ctx: MapContext, { user_id }: Owner) => ctx.from('image_uploads', { user_id })

/** 0 means no limit. */
const isOver = (bytes: number, megabytes: number): boolean => megabytes > 0 && bytes > megabytes * megabyte

const sum = (images: { byte_length: number }[]): number =>
  images.reduce((total, { byte_length }) => total + byte_length, 0)

const quotaReached = (code: string, message: string) => new Invalid([{ field: null, code, message }])

async function takesTexts(ctx: MapContext): Promise<boolean> {
  const list = await ctx
    .from('lists', { live: true })
    .select('id')
    .where((eb) => eb.or([eb('suggestions', '=', true), eb('comments', '=', true)]))
    .limit(1)
    .executeTakeFirst()
  return list !== undefined
}
