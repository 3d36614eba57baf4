import type { VNode } from 'preact'
import { demoteHeadings } from '../../platform/markdown/demote-headings.ts'

interface Props {
  /** From Markdown that somebody wrote. */
  html: string
  /** The level of a heading that stands here. The text has its own headings from this level on. */
  from: number
}

/** A text that somebody wrote. The stored HTML is what programs get; its headings are fitted to each page. */
export const Prose = ({ html, from }: Props): VNode => (
  <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: demoteHeadings(html, from) }} />
)
