import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { encodeImage } from '../../../platform/images/encode-image.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import type { Owner } from '../queries/assert-within-quota.ts'

/**
 * Decodes an image for its owner. A refused image counts towards their daily limit, because decoding it took just as long.
 * The caller has checked that they may upload it.
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
