import { avatarOf } from '../../../features/maps/rules/draw-avatar.ts'
import { lightAccent, normaliseColour } from '../../../lib/colour.ts'
import { pageColours } from '../../../lib/page-colours.ts'
import { Canvas } from '../../../platform/images/canvas.ts'
import { drawText } from '../../../platform/images/draw-text.ts'
import { typeface } from '../../../platform/images/font/typeface.ts'
import { pngOf, squareOf } from '../../../platform/images/pixels.ts'
import { wrapText } from '../../../platform/images/wrap-text.ts'
import { shareSize } from '../../layout/share-size.ts'

/** What a link to a map or a task looks like elsewhere. */
export interface ShareData {
  mapName: string
  /** Six hexadecimal digits; empty for Cairn's own colour. */
  colour: string
  /** The picture that the team has chosen. */
  avatar: Uint8Array | undefined
  /** A task stands under the name of its map. */
  title: string | undefined
  votes: { count: string; unit: string } | undefined
  list: { name: string; colour: string } | undefined
  /** The last line of the picture of a map. */
  summary: string | undefined
}

const ground = normaliseColour(pageColours.light.ground)
const ink = normaliseColour(pageColours.light.ink)
const muted = normaliseColour(pageColours.light.muted)
const productColour = normaliseColour(pageColours.light.accent)
const margin = 88
const textWidth = shareSize.width - 2 * margin

/** Only the picture of the map, where our font has not every letter: half a title would be worse than none. */
export async function drawShare(data: ShareData): Promise<Buffer> {
  const canvas = new Canvas(shareSize.width, shareSize.height, ground)
  const { accent } = lightAccent(data.colour || productColour)
  canvas.fillBox({ x: 0, y: 0, width: 20, height: shareSize.height }, accent)
  if (canDraw(data)) await drawAll(canvas, data)
  else await drawAvatar(canvas, data, { x: 440, y: 155, edge: 320 })
  return pngOf(canvas)
}

/** Marks that stand above other letters would need the rules of a script, which we do not have. */
function canDraw({ mapName, title = '', votes, list, summary = '' }: ShareData): boolean {
  const all = plain([mapName, title, votes?.count, votes?.unit, list?.name, summary].join(' '))
  return !/\p{M}/u.test(all) && typeface(700).has(all) && typeface(400).has(all)
}

/** Every space is one space, and places where a word might be broken are not seen. */
const plain = (text: string): string => text.replaceAll('\u00ad', '').replace(/\s+/gu, ' ').trim()

async function drawAll(canvas: Canvas, data: ShareData): Promise<void> {
  const isTask = data.title !== undefined
  await drawAvatar(canvas, data, { x: margin, y: 76, edge: isTask ? 76 : 132 })
  if (isTask) {
    const [name = ''] = linesOf(data.mapName, { size: 36, weight: 400, maxLines: 1, maxWidth: textWidth - 100 })
    drawText(canvas, typeface(400), { text: name, x: margin + 100, baseline: 127, size: 36, colour: muted })
  }
  drawTitle(canvas, data.title ?? data.mapName, isTask ? { top: 180, bottom: 470 } : { top: 226, bottom: 490 })
  if (data.summary) {
    const [summary = ''] = linesOf(data.summary, { size: 36, weight: 400, maxLines: 1 })
    drawText(canvas, typeface(400), { text: summary, x: margin, baseline: 556, size: 36, colour: muted })
  }
  drawFacts(canvas, data)
}

/** As large as fits: two large lines, or three smaller ones. It stands in the middle of its place. */
function drawTitle(canvas: Canvas, title: string, { top, bottom }: { top: number; bottom: number }): void {
  const large = linesOf(title, { size: 80, weight: 700, maxLines: 3 })
  const size = large.length <= 2 ? 80 : 64
  const lines = large.length <= 2 ? large : linesOf(title, { size, weight: 700, maxLines: 3 })
  const step = size * 1.22
  const first = (top + bottom - lines.length * step) / 2 + size * 0.92
  lines.forEach((text, index) => {
    drawText(canvas, typeface(700), { text, x: margin, baseline: first + index * step, size, colour: ink })
  })
}

/** The stone with the votes, and the list. */
function drawFacts(canvas: Canvas, { votes, list, colour }: ShareData): void {
  let x = margin
  if (votes) {
    const { accent, onAccent } = lightAccent(colour || productColour)
    const count = plain(votes.count)
    const inside = typeface(700).widthOf(count) * 40
    const width = Math.max(112, Math.round(inside) + 64)
    canvas.fillBox({ x, y: 500, width, height: 76, radius: 38 }, accent)
    drawText(canvas, typeface(700), {
      text: count,
      x: x + (width - inside) / 2,
      baseline: 552,
      size: 40,
      colour: onAccent,
    })
    x += width + 20
    drawText(canvas, typeface(400), { text: plain(votes.unit), x, baseline: 550, size: 36, colour: muted })
    x += Math.round(typeface(400).widthOf(plain(votes.unit)) * 36) + 56
  }
  if (!list) return
  canvas.fillBox({ x, y: 526, width: 24, height: 24, radius: 12 }, list.colour)
  const [text = ''] = linesOf(list.name, {
    size: 36,
    weight: 400,
    maxLines: 1,
    maxWidth: shareSize.width - margin - x - 40,
  })
  drawText(canvas, typeface(400), { text, x: x + 40, baseline: 550, size: 36, colour: ink })
}

interface Lines {
  size: number
  weight: 400 | 700
  maxLines: number
  maxWidth?: number
}

const linesOf = (text: string, { size, weight, maxLines, maxWidth = textWidth }: Lines): string[] =>
  wrapText(plain(text), (line) => typeface(weight).widthOf(line) * size, { maxWidth, maxLines })

async function drawAvatar(canvas: Canvas, data: ShareData, at: { x: number; y: number; edge: number }): Promise<void> {
  const { x, y, edge } = at
  const box = { x, y, width: edge, height: edge, radius: Math.round(edge * 0.21) }
  if (data.avatar) {
    canvas.drawImage(box, await squareOf(data.avatar, edge))
    return
  }
  const { initials, colour } = avatarOf(data.mapName)
  canvas.fillBox(box, colour)
  if (!typeface(700).has(initials)) return drawStones(canvas, at)
  const size = edge * 0.42
  const width = typeface(700).widthOf(initials) * size
  const text = { text: initials, x: x + (edge - width) / 2, baseline: y + edge * 0.65, size, colour: 'ffffff' }
  drawText(canvas, typeface(700), text)
}

/** Our mark, in place of letters that the font does not have. */
function drawStones(canvas: Canvas, { x, y, edge }: { x: number; y: number; edge: number }): void {
  const stones = [
    [0.4, 0.22],
    [0.56, 0.42],
    [0.72, 0.62],
  ] as const
  const height = Math.round(edge * 0.17)
  for (const [part, from] of stones) {
    const width = Math.round(edge * part)
    const left = x + Math.round((edge - width) / 2)
    canvas.fillBox({ x: left, y: y + Math.round(edge * from), width, height, radius: height / 2 }, 'ffffff')
  }
}
