import type { VNode } from 'preact'
import { demoteHeadings } from '../../platform/markdown/demote-headings.ts'

interface Props {
  /** From Markdown that somebody wrote. */
  html: string
  /** The level of a heading that stands here. The text has its own headings from this level on. */
  from: number
}

/**
 * Stored HTML has the whole URL of an image, for whatever shows it elsewhere. Here the host is left out: the site may
 * have another name by now, and a page only shows images of its own host.
 */
const withOwnImages = (html: string): string =>
  html.replace(/<img src="https?:\/\/[^/"]+(\/[^"]*\/image\/[0-9a-f]{40}\.)/g, '<img src="$1')

/** A text that somebody wrote. The stored HTML is what programs get; its headings are fitted to each page. */
export const Prose = ({ html, from }: Props): VNode => (
  <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: demoteHeadings(withOwnImages(html), from) }} />
)
