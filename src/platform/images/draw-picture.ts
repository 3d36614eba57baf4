import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '../../lib/project.ts'
import { loadSharp } from './image-type.ts'

/** Rendered text, and its size. */
export interface Text {
  input: Buffer
  raw: { width: number; height: number; channels: 4 }
}

/** SVG elements, and texts to place above them. */
export type Content = string | (Text & { left: number; top: number })

/** A picture with a plain background. Colours are six hexadecimal digits. */
export async function drawPicture(
  { width, height }: { width: number; height: number },
  ground: string,
  contents: Content[],
): Promise<Buffer> {
  const sharp = await loadSharp()
  // In this process only. Untrusted images are decoded in another one.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const shapes = contents.filter((content) => typeof content === 'string')
  const texts = contents.filter((content) => typeof content !== 'string')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: `#${ground}` })
    .composite(texts.map((text) => ({ ...text, left: Math.round(text.left), top: Math.round(text.top) })))
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
 * coloured dot. The result is as tall as its letters.
 */
export async function renderText(text: string, style: TextStyle, before = ''): Promise<Text> {
  const whole = await render(before + escapeMarkup(text), style)
  const fits = ({ raw }: Text) => raw.height <= style.size * lineHeight * style.maxLines && raw.width <= style.maxWidth
  if (fits(whole)) return whole
  let [shown, low, high] = [whole, 1, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const cut = await render(before + escapeMarkup(cutAt(text, middle)), style)
    if (!fits(cut)) high = middle - 1
    else [shown, low] = [cut, middle]
  }
  return shown
}

const { resolve } = createRequire(import.meta.url)
const lineHeight = 1.29
const faces = { 400: '400Regular/PTSans_400Regular.ttf', 700: '700Bold/PTSans_700Bold.ttf' }

async function render(markup: string, { size, weight, colour, maxWidth, maxLines }: TextStyle): Promise<Text> {
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

interface Box {
  left: number
  top: number
  width: number
  height: number
  radius: number
}

export const box = ({ left, top, width, height, radius }: Box, colour: string): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${radius}" fill="#${colour}"/>`

/** A stored image in a square box, cropped along its longer side. */
export async function imageBox(at: Box, image: Uint8Array): Promise<string> {
  const sharp = await loadSharp()
  const { left, top, width } = at
  const resized = sharp(image).resize(width, width, { fit: 'cover' }).toColourspace('srgb')
  const url = `data:image/png;base64,${(await resized.png().toBuffer()).toString('base64')}`
  return `<clipPath id="box">${box(at, '000000')}</clipPath>
    <image x="${left}" y="${top}" width="${width}" height="${width}" href="${url}" clip-path="url(#box)"/>`
}
