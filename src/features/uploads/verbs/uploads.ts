import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { encodeImage } from '../../../platform/images/encode-image.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import { imagePath } from '../../images/rules/image.ts'
import { ownerOf } from '../policy.ts'
import { assertMayUpload, assertWithinQuota, type Owner } from '../queries/upload-limits.ts'
import { storeUpload } from '../steps/store-upload.ts'

/** Decodes an image that the actor uploads. Decoding is expensive, so permissions and quotas are checked first. */
export async function prepareUpload(ctx: MapContext, bytes: Buffer): Promise<EncodedImage> {
  await assertMayUpload(ctx)
  const owner = ownerOf(ctx)
  await assertWithinQuota(ctx, { owner, byteLength: 0 })
  return encodeForOwner(ctx, { bytes, owner })
}

interface UploadedImage {
  url: string
  type: EncodedImage['type']
  width: number
  height: number
}

/**
 * Stores an image that the actor is going to use in a post. Until then only they and the team can see it. If no post
 * uses it within a day, it's deleted.
 */
export async function uploadImage(ctx: MapContext, { image }: { image: EncodedImage }): Promise<UploadedImage> {
  return ctx.transaction(async (tx) => {
    await assertMayUpload(tx)
    const { hash } = await storeUpload(tx, { image, owner: ownerOf(tx) })
    const { type, width, height } = image
    return { url: `${tx.site.publicUrl}${imagePath(tx.map.path, { hash, type })}`, type, width, height }
  })
}

/**
 * Decodes an image for its owner. Rejected images count toward their daily limit, because decoding took just as long.
 * The caller must have checked that they can upload it.
 */
export async function encodeForOwner(
  ctx: MapContext,
  { bytes, owner }: { bytes: Buffer; owner: Owner },
): Promise<EncodedImage> {
  const { user_id, isOutsider } = owner
  try {
    return await encodeImage(bytes, { user_id })
  } catch (error) {
    if (error instanceof Invalid && isOutsider) {
      const refused = { map_id: ctx.map.id, image_id: null, user_id, byte_length: 0, created: ctx.now }
      await ctx.transaction((tx) => tx.db.insertInto('image_uploads').values(refused).execute())
    }
    throw error
  }
}
