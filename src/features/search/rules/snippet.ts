import { escapeXml } from '../../../lib/escape.ts'
import { splitWords } from '../../../lib/words-in-text.ts'
import type { SearchTerm } from './search-terms.ts'
import { matchesIn, type TextMatch } from './text-matches.ts'

/** A piece of text, highlighted if it matches a term. It's plain text, so views must escape it. */
export interface TextPart {
  text: string
  isHighlighted: boolean
}

export const textOf = (parts: TextPart[]): string => parts.map(({ text }) => text).join('')

/** For programs that display it as HTML. */
export const htmlOf = (parts: TextPart[]): string =>
  parts.map(({ text, isHighlighted }) => (isHighlighted ? `<mark>${escapeXml(text)}</mark>` : escapeXml(text))).join('')

export const highlightTerms = (text: string, terms: SearchTerm[]): TextPart[] =>
  partsOf(text, 0, text.length, matchesIn(splitWords(text), terms))

const lengthBeforeMatch = 60
const snippetLength = 200

/** The text around the first match; undefined without a match. */
export function snippetAroundMatch(text: string, terms: SearchTerm[]): TextPart[] | undefined {
  const first = matchesIn(splitWords(text), terms).next().value
  return first && cutSnippet(text, first.start - lengthBeforeMatch, terms)
}

export const openingSnippet = (text: string): TextPart[] => cutSnippet(text, 0, [])

function cutSnippet(text: string, from: number, terms: SearchTerm[]): TextPart[] {
  const start = from <= 0 ? 0 : wordBoundary(text, from, +1)
  const end = start + snippetLength >= text.length ? text.length : wordBoundary(text, start + snippetLength, -1)
  const parts = partsOf(text, start, end, matchesIn(splitWords(text), terms))
  if (start > 0) parts.unshift({ text: '…', isHighlighted: false })
  if (end < text.length) parts.push({ text: '…', isHighlighted: false })
  return parts
}

/**
 * A space near the position. If there's none, as in scripts without spaces, the position itself, but never inside a
 * character.
 */
function wordBoundary(text: string, position: number, step: 1 | -1): number {
  for (let offset = 0; offset < 20; offset += 1) {
    if (text[position + offset * step] === ' ') return position + offset * step
  }
  return /[\udc00-\udfff]/.test(text[position] ?? '') ? position + 1 : position
}

function partsOf(text: string, start: number, end: number, matches: Iterable<TextMatch>): TextPart[] {
  const parts: TextPart[] = []
  let position = start
  const addUntil = (partEnd: number, isHighlighted: boolean): void => {
    const last = parts.at(-1)
    const part = text.slice(position, partEnd)
    if (last?.isHighlighted === isHighlighted) last.text += part
    else if (part) parts.push({ text: part, isHighlighted })
    position = Math.max(position, partEnd)
  }
  for (const match of matches) {
    if (match.start >= end) break
    if (match.end <= position) continue
    if (match.start > position) addUntil(match.start, false)
    addUntil(Math.min(match.end, end), true)
  }
  if (position < end) addUntil(end, false)
  return parts
}
