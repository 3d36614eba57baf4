import { assertFewTags, assertShortHtml, hasTooManyCells, type MarkdownOptions } from './limits.ts'
import { createParser } from './parser.ts'
import { sanitize } from './sanitize.ts'

/**
 * Renders Markdown to safe HTML, the only HTML that pages print without escaping. Throws Invalid where the text would
 * become far too much HTML. What a request sends is rendered by `renderInWorker`.
 */
export function renderMarkdown(text: string, options: MarkdownOptions): string {
  const parser = hasTooManyCells(text) ? parserWithoutTables : fullParser
  const unsafe = parser.render(text, { images: options.images })
  assertFewTags(unsafe, options)
  const html = sanitize(unsafe, options)
  assertShortHtml(html, text, options)
  return html
}

const fullParser = createParser()
const parserWithoutTables = createParser().disable('table')
