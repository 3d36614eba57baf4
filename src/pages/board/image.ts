import { findImage } from '../../features/images/queries/find-image.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { mapPath } from './paths.ts'
import { pictureAnswer } from './picture.ts'

const yearSeconds = 31_536_000

/** An image that was uploaded to the map. */
export const imageFile: Page = {
  path: `${mapPath}/image/:image`,
  isFile: true,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const [, hash = '', ending] = /^([0-9a-f]{40})\.(png|jpeg|webp)$/.exec(request.params.image ?? '') ?? []
    const image = hash ? await findImage(ctx, hash) : undefined
    if (!image || image.type !== `image/${ending}`) throw new NotFound()
    return pictureAnswer({ type: image.type, body: image.bytes, maxAgeSeconds: yearSeconds, immutable: true })
  },
}
