import { readWords } from '../../../lib/read-words.ts'
import { type Hit, hitsIn } from './hits.ts'
import type { Asked } from './search-terms.ts'

/** A piece of a text, and whether it is what was asked for. Plain text: whoever shows it escapes it. */
export interface Part {
  text: string
  hit: boolean
}

/** A whole text in parts. */
export const markedText = (text: string, asked: Asked[]): Part[] =>
  partsOf(text, 0, text.length, hitsIn(readWords(text), asked))

const before = 60
const length = 200

/** The text around the first hit; undefined where there is none. */
export function snippetAt(text: string, asked: Asked[]): Part[] | undefined {
  const first = hitsIn(readWords(text), asked).next().value
  return first && cut(text, first.start - before, asked)
}

/** How a text begins. */
export const beginningOf = (text: string): Part[] => cut(text, 0, [])

function cut(text: string, wanted: number, asked: Asked[]): Part[] {
  const start = wanted <= 0 ? 0 : nearSpace(text, wanted, +1)
  const end = start + length >= text.length ? text.length : nearSpace(text, start + length, -1)
  const parts = partsOf(text, start, end, hitsIn(readWords(text), asked))
  if (start > 0) parts.unshift({ text: '…', hit: false })
  if (end < text.length) parts.push({ text: '…', hit: false })
  return parts
}

/** The end of a word nearby; in scripts without spaces, between two letters. */
function nearSpace(text: string, at: number, step: 1 | -1): number {
  for (let offset = 0; offset < 20; offset += 1) if (text[at + offset * step] === ' ') return at + offset * step
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at
}

function partsOf(text: string, start: number, end: number, hits: Iterable<Hit>): Part[] {
  const parts: Part[] = []
  const add = (upTo: number, hit: boolean): void => {
    const last = parts.at(-1)
    const piece = text.slice(at, upTo)
    if (last?.hit === hit) last.text += piece
    else if (piece) parts.push({ text: piece, hit })
    at = Math.max(at, upTo)
  }
  let at = start
  for (const hit of hits) {
    if (hit.start >= end) break
    if (hit.end <= at) continue
    if (hit.start > at) add(hit.start, false)
    add(Math.min(hit.end, end), true)
  }
  if (at < end) add(end, false)
  return parts
}
