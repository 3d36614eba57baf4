import { avatarOf } from '../../../features/maps/rules/draw-avatar.ts'
import { lightAccent, normaliseColour } from '../../../lib/colour.ts'
import { pageColours } from '../../../lib/page-colours.ts'
import {
  boxLayer,
  canDraw,
  drawPicture,
  imageLayer,
  type Layer,
  textLayer,
} from '../../../platform/images/draw-picture.ts'
import { shareSize } from '../../layout/head.tsx'

/** What a link to a map or a task looks like on other sites. */
export interface ShareData {
  mapName: string
  /** Six hexadecimal digits; empty for Cairn's own colour. */
  colour: string
  /** The picture that the team uploaded. */
  avatar?: Uint8Array | undefined
  /** Of a task. The map's name is above it. */
  title?: string
  votes?: { count: string; unit: string }
  list?: { name: string; colour: string }
  /** The last line of the picture of a map. */
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
export async function drawShare(data: ShareData): Promise<Buffer> {
  const { accent } = lightAccent(data.colour || productColour)
  const edge = { ...boxLayer(20, shareSize.height, 0, accent), left: 0, top: 0 }
  const { mapName, title = '', votes, list, summary = '' } = data
  const isPlain = [mapName, title, votes?.count ?? '', votes?.unit ?? '', list?.name ?? '', summary]
    .map(plain)
    .every(canDraw)
  const layers = isPlain ? await allLayers(data) : await avatarLayers(data, { left: 440, top: 155, edge: 320 })
  return drawPicture(shareSize, ground, [edge, ...layers])
}

/** Every space is one space, and soft hyphens are left out. */
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

/** The stone with the votes, and the list with its dot. One text, so both have the same baseline. */
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
