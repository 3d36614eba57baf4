import { hash } from 'node:crypto'
import { findImageById } from '../../../features/images/queries/images.ts'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import { roleOf } from '../../../features/maps/rules/role.ts'
import { requireTaskDetails } from '../../../features/tasks/queries/require-task-details.ts'
import { NotFound } from '../../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../../platform/http/page.ts'
import { assertWithinLimit } from '../../../platform/http/page-limits.ts'
import { RateLimit } from '../../../platform/http/rate-limit.ts'
import { PictureCache } from '../../../platform/images/picture-cache.ts'
import { wordsIn } from '../../../words/words.ts'
import { openMapFor } from '../../open-map.ts'
import { idIn, mapPath } from '../paths.ts'
import { pictureAnswer, progressWords } from '../pictures.ts'
import { drawShare, type ShareData } from './share-picture.ts'

/** About three hundred pictures. */
const cache = new PictureCache(8 * 1_048_576)
/** Counts only pictures that have to be drawn. A site that shows a link asks once. */
const drawn = new RateLimit('files', 30)

/** The picture that other sites show with a link. It shows only what everybody may see. */
export const shareFiles: Page[] = [
  {
    path: `${mapPath}/share.png`,
    isFile: true,
    show: async (request) => {
      const ctx = await openMapFor(request)
      const summary = await progressWords(ctx, request.language)
      return answer(request, ctx, { summary })
    },
  },
  {
    path: `${mapPath}/task/:task/share.png`,
    isFile: true,
    show: async (request) => {
      const ctx = await openMapFor(request)
      const task = await requireTaskDetails(ctx, idIn(request.params.task))
      if (task.pending) throw new NotFound()
      const t = wordsIn(request.language)
      const count = task.votes_count
      return answer(request, ctx, {
        title: task.title,
        votes: { count: t.number(count), unit: t('task.votes.word', { count }) },
        list: { name: task.list_name, colour: roleOf(task.list_role).colour },
      })
    },
  },
]

type Shown = Omit<ShareData, 'mapName' | 'colour' | 'avatar'>

/** The hash of what is drawn is the key of the cache and the ETag, so a known picture costs nothing. */
async function answer(request: PageRequest, ctx: OpenMapContext, shown: Shown): Promise<PageResponse> {
  const { name: mapName, colour, avatar_image_id: imageId } = ctx.map
  const key = hash('sha1', JSON.stringify([ctx.map.id, mapName, colour, imageId, shown]), 'base64url')
  const body = cache.find(key) ?? (await draw())
  return pictureAnswer({ type: 'image/png', body, maxAgeSeconds: 3_600, hasWords: true, etag: key })

  async function draw(): Promise<Buffer> {
    assertWithinLimit(drawn, request)
    const image = imageId === null ? undefined : await findImageById(ctx, imageId)
    return cache.draw(key, () => drawShare({ mapName, colour, avatar: image?.bytes, ...shown }))
  }
}
