import type { ComponentChildren } from 'preact'
import type { TextPart } from '../../../features/search/rules/snippet.ts'

/** A text in which the words of a search are marked. */
export const highlighted = (parts: TextPart[]): ComponentChildren =>
  parts.map(({ text, isHighlighted }, index) => (isHighlighted ? <mark key={index}>{text}</mark> : text))
