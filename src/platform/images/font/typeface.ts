import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Contour } from './outline.ts'
import { type Font, readFont } from './truetype.ts'
import { readWoff } from './woff.ts'

/** PT Sans (OFL 1.1), for Latin and Cyrillic letters. Its files hold some scripts each. */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext']

export class Typeface {
  readonly #fonts: Font[]

  constructor(fonts: Font[]) {
    this.#fonts = fonts
  }

  /** Whether it can draw every character of the text, and the text runs from left to right. */
  has(text: string): boolean {
    return [...text].every((letter) => this.#find(letter) !== undefined)
  }

  /** In parts of the font size. */
  widthOf(text: string): number {
    return [...text].reduce((width, letter) => width + this.#advance(letter), 0)
  }

  /** The outlines of all letters, one beside the other. */
  outlinesOf(text: string): Contour[] {
    let from = 0
    return [...text].flatMap((letter) => {
      const [start, found] = [from, this.#find(letter)]
      from += this.#advance(letter)
      const contours = found ? found.font.outlineOf(found.glyph) : []
      return contours.map((contour) => contour.map((point) => ({ ...point, x: point.x + start })))
    })
  }

  #advance(letter: string): number {
    const found = this.#find(letter)
    return found ? found.font.advanceOf(found.glyph) : 0
  }

  #find(letter: string): { font: Font; glyph: number } | undefined {
    const code = letter.codePointAt(0) ?? 0
    for (const font of this.#fonts) {
      const glyph = font.glyphs.get(code)
      if (glyph !== undefined) return { font, glyph }
    }
    return undefined
  }
}

const loaded = new Map<number, Typeface>()

/** Read once, when the first text is drawn. */
export function typeface(weight: 400 | 700): Typeface {
  const known = loaded.get(weight)
  if (known) return known
  const fonts = parts.map((part) => {
    const file = fileURLToPath(import.meta.resolve(`@fontsource/pt-sans/files/pt-sans-${part}-${weight}-normal.woff`))
    return readFont(readWoff(readFileSync(file)))
  })
  const face = new Typeface(fonts)
  loaded.set(weight, face)
  return face
}
