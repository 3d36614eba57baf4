import { hash } from 'node:crypto'
import { findImageById } from '../../features/images/queries/images.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { avatarOf } from '../../features/maps/rules/draw-avatar.ts'
import { roleOf } from '../../features/maps/rules/role.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { lightAccent, normaliseColour } from '../../lib/colour.ts'
import { pageColours } from '../../lib/page-colours.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { assertWithinLimit } from '../../platform/http/page-limits.ts'
import { RateLimit } from '../../platform/http/rate-limit.ts'
import { box, type Content, canDraw, drawPicture, imageBox, renderText } from '../../platform/images/draw-picture.ts'
import { PictureCache } from '../../platform/images/picture-cache.ts'
import { wordsIn } from '../../words/words.ts'
import { shareSize } from '../layout/head.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'
import { pictureAnswer, progressWords } from './images.ts'

/** About three hundred pictures. */
const cache = new PictureCache(8 * 1_048_576)
/** Counts only pictures that have to be drawn. A site that shows a link requests it once. */
const drawn = new RateLimit('files', 30)

/** The picture that other sites show with a link. It only shows public content. */
export const shareFiles: Page[] = [
  {
    path: `${mapPath}/share.png`,
    isFile: true,
    show: withMap(async (request, ctx) => {
      const summary = await progressWords(ctx, request.language)
      return answer(request, ctx, { summary })
    }),
  },
  {
    path: `${mapPath}/task/:task/share.png`,
    isFile: true,
    show: withMap(async (request, ctx) => {
      const task = await requireTaskDetails(ctx, idIn(request.params.task))
      if (task.pending) throw new NotFound()
      const t = wordsIn(request.language)
      const count = task.total_votes
      return answer(request, ctx, {
        title: task.title,
        votes: { count: t.number(count), unit: t('task.votes.word', { count }) },
        list: { name: task.list_name, colour: roleOf(task.list_role).colour },
      })
    }),
  },
]

type Shown = Omit<ShareData, 'mapName' | 'colour' | 'avatar'>

/** A hash of the picture's contents is both the cache key and the ETag, so a known picture costs nothing. */
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

interface ShareData {
  mapName: string
  /** Six hexadecimal digits; empty for Cairn's own colour. */
  colour: string
  avatar?: Uint8Array | undefined
  /** The title of a task. The map's name is above it. */
  title?: string
  votes?: { count: string; unit: string }
  list?: { name: string; colour: string }
  summary?: string
}

const ground = normaliseColour(pageColours.light.ground)
const ink = normaliseColour(pageColours.light.ink)
const muted = normaliseColour(pageColours.light.muted)
const productColour = normaliseColour(pageColours.light.accent)
const margin = 88
const textWidth = shareSize.width - 2 * margin
const small = { size: 36, weight: 400, colour: muted, maxWidth: textWidth, maxLines: 1 } as const

/** Shows only the avatar if our font lacks a letter: half a title would be worse than none. */
async function drawShare(data: ShareData): Promise<Buffer> {
  const { accent } = lightAccent(data.colour || productColour)
  const edge = box({ left: 0, top: 0, width: 20, height: shareSize.height, radius: 0 }, accent)
  const { mapName, title = '', votes, list, summary = '' } = data
  const isPlain = [mapName, title, votes?.count ?? '', votes?.unit ?? '', list?.name ?? '', summary]
    .map(plain)
    .every(canDraw)
  const contents = isPlain ? await everything(data) : await avatar(data, { left: 440, top: 155, size: 320 })
  return drawPicture(shareSize, ground, [edge, ...contents])
}

/** Collapses white space, and removes soft hyphens. */
const plain = (text: string): string => text.replaceAll('\u00ad', '').replace(/\s+/gu, ' ').trim()

async function everything(data: ShareData): Promise<Content[]> {
  if (data.title === undefined) {
    return [
      ...(await avatar(data, { left: margin, top: 76, size: 132 })),
      await largeTitle(data.mapName, { top: 226, bottom: 490 }),
      ...(data.summary ? [{ ...(await renderText(plain(data.summary), small)), left: margin, top: 526 }] : []),
    ]
  }
  const name = await renderText(plain(data.mapName), { ...small, maxWidth: textWidth - 100 })
  return [
    ...(await avatar(data, { left: margin, top: 76, size: 76 })),
    { ...name, left: margin + 100, top: 114 - name.raw.height / 2 },
    await largeTitle(data.title, { top: 180, bottom: 470 }),
    ...(await facts(data)),
  ]
}

/** As large as fits: two large lines, or three smaller ones, vertically centred. */
async function largeTitle(title: string, { top, bottom }: { top: number; bottom: number }): Promise<Content> {
  const style = { weight: 700, colour: ink, maxWidth: textWidth } as const
  const large = await renderText(plain(title), { ...style, size: 80, maxLines: 3 })
  const isLarge = large.raw.height <= 80 * 1.29 * 2
  const text = isLarge ? large : await renderText(plain(title), { ...style, size: 64, maxLines: 3 })
  return { ...text, left: margin, top: (top + bottom - text.raw.height) / 2 }
}

/** The stone with the votes, and the list with its dot. One string, so both have the same baseline. */
async function facts({ votes, list, colour }: ShareData): Promise<Content[]> {
  if (!votes || !list) return []
  const { accent, onAccent } = lightAccent(colour || productColour)
  const count = await renderText(plain(votes.count), { ...small, size: 40, weight: 700, colour: onAccent })
  const width = Math.max(112, count.raw.width + 64)
  const left = margin + width + 20
  const unit = `<span foreground="#${muted}">${plain(votes.unit)}</span>   `
  const dot = `<span foreground="#${list.colour}" size="180%" rise="-6pt">•</span> `
  const style = { ...small, colour: ink, maxWidth: shareSize.width - margin - left }
  return [
    box({ left: margin, top: 500, width, height: 76, radius: 38 }, accent),
    { ...count, left: margin + (width - count.raw.width) / 2, top: 538 - count.raw.height / 2 },
    { ...(await renderText(plain(list.name), style, unit + dot)), left, top: 524 },
  ]
}

interface Square {
  left: number
  top: number
  size: number
}

async function avatar(data: ShareData, square: Square): Promise<Content[]> {
  const { left, top, size } = square
  const at = { left, top, width: size, height: size, radius: Math.round(size * 0.21) }
  if (data.avatar) return [await imageBox(at, data.avatar)]
  const { initials, colour } = avatarOf(data.mapName)
  if (!canDraw(initials)) return [box(at, colour), ...stones(square)]
  const style = { size: Math.round(size * 0.42), weight: 700, colour: 'ffffff', maxWidth: size, maxLines: 1 } as const
  const text = await renderText(initials, style)
  return [
    box(at, colour),
    { ...text, left: left + (size - text.raw.width) / 2, top: top + (size - text.raw.height) / 2 },
  ]
}

/** Our logo, in place of letters that the font lacks. */
const stones = ({ left, top, size }: Square): Content[] =>
  [0.4, 0.56, 0.72].map((share, index) => {
    const [width, height] = [size * share, size * 0.17]
    const at = { left: left + (size - width) / 2, top: top + size * (0.22 + 0.2 * index) }
    return box({ ...at, width, height, radius: height / 2 }, 'ffffff')
  })
