import type { StateCore } from 'markdown-it'
import { Invalid } from '../errors.ts'

// A few thousand characters of Markdown can become 900,000 table cells, 30 megabytes of links or a paragraph that every
// other one repeats. These limits keep the work and the stored HTML small.
const maxCells = 2_000
const maxElements = 4_000

export interface KnownImage {
  /** Absolute: stored HTML is also used in emails, feeds and webhooks. */
  src: string
  width: number
  height: number
}

/** Our images in the text, by the URL used there. */
export type KnownImages = Record<string, KnownImage>

export interface MarkdownOptions {
  /** Any other image becomes a link. */
  images?: KnownImages
  field?: string
}

/** The text is short enough, but its HTML would be too long. */
export const tooComplex = ({ field }: Pick<MarkdownOptions, 'field'>): Invalid =>
  new Invalid([
    {
      field: field ?? null,
      code: 'too_complex',
      message: 'This has too much formatting. Simplify it, or split it up.',
    },
  ])

export const hasTooManyCells = (text: string): boolean => countCells(text) > maxCells

/**
 * An upper bound for the table cells in the text. A table ends at an empty line, and each row gets as many cells as the
 * header.
 */
export function countCells(text: string): number {
  let total = 0
  let rows = 0
  let widest = 0
  for (const line of [...text.split(/\r\n?|\n/), '']) {
    if (line.trim() !== '') {
      rows += 1
      if (line.includes('|')) widest = Math.max(widest, cellsIn(line))
      continue
    }
    total += rows * widest
    rows = widest = 0
  }
  return total
}

/** The first and the last bar are the edges of the table. */
const cellsIn = (line: string): number =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length

/** Rejects HTML with too many tags before anything reads it tag by tag. */
export function assertFewTags(html: string, options: MarkdownOptions): void {
  let tags = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += html[at + 1] === '/' ? 0 : 1
  if (tags > maxElements) throw tooComplex(options)
}

/** Counts elements as they are created: overlapping tags are repeated in every paragraph. */
export function elementCounter(options: MarkdownOptions): () => void {
  let elements = 0
  return () => {
    elements += 1
    if (elements > maxElements) throw tooComplex(options)
  }
}

/** The stored HTML is at most a few times as long as the text. */
export function assertShortHtml(html: string, text: string, options: MarkdownOptions): void {
  if (html.length > 4 * text.length + 10_000) throw tooComplex(options)
}

/** A long URL can be defined once and used by thousands of links. Links beyond the limit have no URL. */
export function limitReferences(state: StateCore): void {
  const maxCharacters = 2 * state.src.length + 4_000
  let characters = 0
  for (const token of state.tokens.flatMap((block) => block.children ?? [])) {
    if (token.type !== 'link_open' && token.type !== 'image') continue
    for (const name of ['href', 'src', 'title']) characters += String(token.attrGet(name) ?? '').length
    if (characters > maxCharacters) token.attrs = token.attrs?.filter(([name]) => name === 'alt') ?? null
  }
}
