import { hasTooManyCells } from './limits.ts'
import { createParser } from './parser.ts'
import { sanitize } from './sanitize.ts'

/** Renders Markdown to safe HTML, the only HTML that pages print without escaping. */
export function renderMarkdown(text: string, options: { images: boolean }): string {
  const parser = hasTooManyCells(text) ? parserWithoutTables : fullParser
  return sanitize(parser.render(text, { images: options.images }), options)
}

const fullParser = createParser()
const parserWithoutTables = createParser().disable('table')
