import { findImageById } from '../../features/images/queries/find-image.ts'
import { drawAvatar } from '../../features/maps/rules/draw-avatar.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { pictureAnswer } from './picture.ts'

/** Long enough for a visit. The URL stays the same when the picture is replaced. */
const maxAgeSeconds = 600

/** The picture of a map. Until one is uploaded, its initials are drawn. */
export const avatarFile: Page = {
  path: '/avatar/:team/:map.svg',
  isFile: true,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const { avatar_image_id: id, name } = ctx.map
    const image = id === null ? undefined : await findImageById(ctx, id)
    return image
      ? pictureAnswer({ type: image.type, body: image.bytes, maxAgeSeconds })
      : pictureAnswer({ type: 'image/svg+xml; charset=utf-8', body: drawAvatar(name), maxAgeSeconds })
  },
}
