import { assertFewTags, assertShortHtml, hasTooManyCells, type MarkdownOptions } from './limits.ts'
import { createParser, type ParserEnvironment } from './parser.ts'
import { sanitize } from './sanitize.ts'

export interface Rendered {
  html: string
  /** The URLs of the images in the text, including those that became links. */
  urls: string[]
}

/**
 * Renders Markdown to safe HTML, the only HTML that pages print unescaped. Throws Invalid if the HTML would be far too
 * long. Text from requests goes through `renderInWorker`.
 */
export const renderMarkdown = (text: string, options: MarkdownOptions): string => renderText(text, options).html

export function renderText(text: string, options: MarkdownOptions): Rendered {
  const parser = hasTooManyCells(text) ? parserWithoutTables : fullParser
  const found: ParserEnvironment = { images: options.images ?? {}, urls: [] }
  const unsafe = parser.render(text, found)
  assertFewTags(unsafe, options)
  const html = sanitize(unsafe, options)
  assertShortHtml(html, text, options)
  return { html, urls: [...new Set(found.urls)] }
}

const fullParser = createParser()
const parserWithoutTables = createParser().disable('table')
