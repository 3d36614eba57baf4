import type { MapContext } from '../../../platform/context.ts'
import type { EncodedImage } from '../../../platform/images/image-type.ts'
import { imagePath } from '../../images/rules/path.ts'
import { ownerOf } from '../policy.ts'
import { assertMayUpload } from '../queries/assert-may-upload.ts'
import { storeUpload } from '../steps/store-upload.ts'

export interface UploadedImage {
  url: string
  type: EncodedImage['type']
  width: number
  height: number
}

/**
 * Keeps an image that the actor is going to show in a text. Nobody but them and the team sees it before, and without such
 * a text it is deleted after a day.
 */
export async function uploadImage(ctx: MapContext, { image }: { image: EncodedImage }): Promise<UploadedImage> {
  return ctx.transaction(async (tx) => {
    await assertMayUpload(tx)
    const { hash } = await storeUpload(tx, { image, owner: ownerOf(tx) })
    const { type, width, height } = image
    return { url: `${tx.site.publicUrl}${imagePath(tx.map.path, { hash, type })}`, type, width, height }
  })
}
