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
import {
  boxLayer,
  canDraw,
  drawPicture,
  imageLayer,
  type Layer,
  textLayer,
} from '../../platform/images/draw-picture.ts'
import { PictureCache } from '../../platform/images/picture-cache.ts'
import { wordsIn } from '../../words/words.ts'
import { shareSize } from '../layout/head.tsx'
import { withMap } from '../open-map.ts'
import { pictureAnswer, progressWords } from './images.ts'
import { idIn, mapPath } from './paths.ts'

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

type Placed = Layer & { left: number; top: number }

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
  const edge = { ...boxLayer(20, shareSize.height, 0, accent), left: 0, top: 0 }
  const { mapName, title = '', votes, list, summary = '' } = data
  const isPlain = [mapName, title, votes?.count ?? '', votes?.unit ?? '', list?.name ?? '', summary]
    .map(plain)
    .every(canDraw)
  const layers = isPlain ? await allLayers(data) : await avatarLayers(data, { left: 440, top: 155, edge: 320 })
  return drawPicture(shareSize, ground, [edge, ...layers])
}

/** Collapses white space, and removes soft hyphens. */
const plain = (text: string): string => text.replaceAll('\u00ad', '').replace(/\s+/gu, ' ').trim()

async function allLayers(data: ShareData): Promise<Placed[]> {
  if (data.title === undefined) {
    return [
      ...(await avatarLayers(data, { left: margin, top: 76, edge: 132 })),
      await titleLayer(data.mapName, { top: 226, bottom: 490 }),
      ...(data.summary ? [{ ...(await textLayer(plain(data.summary), small)), left: margin, top: 526 }] : []),
    ]
  }
  const name = await textLayer(plain(data.mapName), { ...small, maxWidth: textWidth - 100 })
  return [
    ...(await avatarLayers(data, { left: margin, top: 76, edge: 76 })),
    { ...name, left: margin + 100, top: 114 - name.raw.height / 2 },
    await titleLayer(data.title, { top: 180, bottom: 470 }),
    ...(await factLayers(data)),
  ]
}

/** As large as fits: two large lines, or three smaller ones, vertically centred. */
async function titleLayer(title: string, { top, bottom }: { top: number; bottom: number }): Promise<Placed> {
  const style = { weight: 700, colour: ink, maxWidth: textWidth } as const
  const large = await textLayer(plain(title), { ...style, size: 80, maxLines: 3 })
  const isLarge = large.raw.height <= 80 * 1.29 * 2
  const layer = isLarge ? large : await textLayer(plain(title), { ...style, size: 64, maxLines: 3 })
  return { ...layer, left: margin, top: (top + bottom - layer.raw.height) / 2 }
}

/** The stone with the votes, and the list with its dot. One string, so both have the same baseline. */
async function factLayers({ votes, list, colour }: ShareData): Promise<Placed[]> {
  if (!votes || !list) return []
  const { accent, onAccent } = lightAccent(colour || productColour)
  const count = await textLayer(plain(votes.count), { ...small, size: 40, weight: 700, colour: onAccent })
  const width = Math.max(112, count.raw.width + 64)
  const left = margin + width + 20
  const unit = `<span foreground="#${muted}">${plain(votes.unit)}</span>   `
  const dot = `<span foreground="#${list.colour}" size="180%" rise="-6pt">•</span> `
  const style = { ...small, colour: ink, maxWidth: shareSize.width - margin - left }
  const facts = await textLayer(plain(list.name), style, unit + dot)
  return [
    { ...boxLayer(width, 76, 38, accent), left: margin, top: 500 },
    { ...count, left: margin + (width - count.raw.width) / 2, top: 538 - count.raw.height / 2 },
    { ...facts, left, top: 524 },
  ]
}

async function avatarLayers(data: ShareData, at: { left: number; top: number; edge: number }): Promise<Placed[]> {
  const { left, top, edge } = at
  const radius = Math.round(edge * 0.21)
  if (data.avatar) return [{ ...(await imageLayer(data.avatar, edge, radius)), left, top }]
  const { initials, colour } = avatarOf(data.mapName)
  const box = { ...boxLayer(edge, edge, radius, colour), left, top }
  if (!canDraw(initials)) return [box, ...stoneLayers(at)]
  const size = Math.round(edge * 0.42)
  const text = await textLayer(initials, { size, weight: 700, colour: 'ffffff', maxWidth: edge, maxLines: 1 })
  return [box, { ...text, left: left + (edge - text.raw.width) / 2, top: top + (edge - text.raw.height) / 2 }]
}

/** Our logo, in place of letters that the font lacks. */
function stoneLayers({ left, top, edge }: { left: number; top: number; edge: number }): Placed[] {
  const height = Math.round(edge * 0.17)
  const stones = [
    { part: 0.4, from: 0.22 },
    { part: 0.56, from: 0.42 },
    { part: 0.72, from: 0.62 },
  ]
  return stones.map(({ part, from }) => {
    const width = Math.round(edge * part)
    const layer = boxLayer(width, height, height / 2, 'ffffff')
    return { ...layer, left: left + (edge - width) / 2, top: top + edge * from }
  })
}
