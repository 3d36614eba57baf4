import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { projectRoot } from '../../lib/project.ts'
import { loadSharp } from './image-type.ts'

/** Something to draw, and its size. Its position is set when the picture is composed. */
export interface Layer {
  input: Buffer
  raw: { width: number; height: number; channels: 4 }
}

/** A picture with a plain background. Colours are six hexadecimal digits. */
export async function drawPicture(
  size: { width: number; height: number },
  ground: string,
  layers: (Layer & { left: number; top: number })[],
): Promise<Buffer> {
  const sharp = await loadSharp()
  const placed: OverlayOptions[] = layers.map((layer) => ({
    ...layer,
    left: Math.round(layer.left),
    top: Math.round(layer.top),
  }))
  return sharp({ create: { ...size, channels: 3, background: `#${ground}` } })
    .composite(placed)
    .png({ compressionLevel: 6 })
    .toBuffer()
}

interface TextStyle {
  size: number
  weight: 400 | 700
  colour: string
  maxWidth: number
  maxLines: number
}

/**
 * Text in PT Sans (OFL 1.1), wrapped into lines and cut with an ellipsis. `before` is drawn in front of it, such as a
 * coloured dot. The layer is as tall as its letters.
 */
export async function textLayer(text: string, style: TextStyle, before = ''): Promise<Layer> {
  const whole = await render(before + escapeMarkup(text), style)
  const fits = ({ raw }: Layer) => raw.height <= style.size * lineHeight * style.maxLines && raw.width <= style.maxWidth
  if (fits(whole)) return whole
  let [layer, low, high] = [whole, 1, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const cut = await render(before + escapeMarkup(cutAt(text, middle)), style)
    if (!fits(cut)) high = middle - 1
    else [layer, low] = [cut, middle]
  }
  return layer
}

const { resolve } = createRequire(import.meta.url)
const lineHeight = 1.29
const faces = { 400: '400Regular/PTSans_400Regular.ttf', 700: '700Bold/PTSans_700Bold.ttf' }

async function render(markup: string, { size, weight, colour, maxWidth, maxLines }: TextStyle): Promise<Layer> {
  const sharp = await loadSharp()
  process.env.FONTCONFIG_FILE = join(projectRoot, 'src', 'platform', 'images', 'fonts.conf')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="#${colour}">${markup}</span>`,
      font: `PT Sans ${weight === 700 ? 'Bold ' : ''}${size}px`,
      fontfile: resolve(`@expo-google-fonts/pt-sans/${faces[weight]}`),
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
      ...(maxLines > 1 ? { width: maxWidth } : {}),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

/** Cuts between two letters, never within one, and leaves no space or comma before the ellipsis. */
const cutAt = (text: string, end: number): string =>
  `${text
    .slice(0, end)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[\s\p{P}]+$/u, '')}…`

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Latin and Cyrillic letters, digits and symbols in PT Sans, according to its character map. */
const drawable =
  /^[ -~\u00a0-\u0109\u010c-\u0113\u0116-\u011f\u0122-\u0127\u012a\u012b\u012e-\u0131\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014c\u014d\u0150-\u0165\u016a-\u0173\u0178-\u017f\u0218-\u021b\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u048a-\u04c0\u04c3-\u04f9\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122]*$/

export const canDraw = (text: string): boolean => drawable.test(text)

export function boxLayer(width: number, height: number, radius: number, colour: string): Layer {
  const [red = 0, green = 0, blue = 0] = Buffer.from(colour, 'hex')
  const input = Buffer.alloc(width * height * 4, Buffer.from([red, green, blue, 255]))
  return roundCorners({ input, raw: { width, height, channels: 4 } }, radius)
}

/** A stored image as a square with rounded corners, cropped along its longer side. */
export async function imageLayer(image: Uint8Array, edge: number, radius: number): Promise<Layer> {
  const sharp = await loadSharp()
  const input = await sharp(image)
    .resize(edge, edge, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
  return roundCorners({ input, raw: { width: edge, height: edge, channels: 4 } }, radius)
}

function roundCorners(layer: Layer, radius: number): Layer {
  const { width, height } = layer.raw
  const beyond = (at: number, length: number) => Math.max(radius - at - 0.5, at + 0.5 - (length - radius), 0)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [dx, dy] = [beyond(column, width), beyond(row, height)]
      if (dx === 0 || dy === 0) continue
      const inside = Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5))
      const alpha = (row * width + column) * 4 + 3
      layer.input[alpha] = Math.round((layer.input[alpha] ?? 0) * inside)
    }
  }
  return layer
}
