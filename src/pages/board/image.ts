import { findVisibleImage } from '../../features/uploads/queries/find-visible-image.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { mapPath } from './paths.ts'
import { pictureAnswer } from './picture.ts'

/** Not longer: an image goes with what shows it, and then no cache is to have it for long. */
const maxAgeSeconds = 3_600

/** An image that was uploaded to the map. One in a text is for those who may see the text. */
export const imageFile: Page = {
  path: `${mapPath}/image/:image`,
  isFile: true,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const [, hash = '', ending] = /^([0-9a-f]{40})\.(png|jpeg|webp)$/.exec(request.params.image ?? '') ?? []
    const image = hash ? await findVisibleImage(ctx, hash) : undefined
    if (!image || image.type !== `image/${ending}`) throw new NotFound()
    if (!image.isPublic) request.hidden = true
    return pictureAnswer({ type: image.type, body: image.bytes, maxAgeSeconds, etag: hash })
  },
}
