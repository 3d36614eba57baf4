import type { StateCore, Token } from 'markdown-it'

// 20,000 characters of Markdown can become 900,000 table cells or 30 megabytes of links. These limits keep the HTML
// small enough for pages, mails and the database.
const maxCells = 20_000
const maxLinkCharacters = 100_000

/** Each row gets as many cells as its header, so there are at most (widest line × number of lines) cells. */
export function hasTooManyCells(text: string): boolean {
  const lines = text.split(/\r\n?|\n/)
  const widest = lines.reduce((width, line) => Math.max(width, line.split('|').length), 0)
  return widest * lines.length > maxCells
}

/** A long address can be defined once and used by thousands of links. After the limit, links have no address. */
export function limitReferences(state: StateCore): void {
  let characters = 0
  for (const token of state.tokens.flatMap((block) => block.children ?? [])) {
    if (token.type !== 'link_open' && token.type !== 'image') continue

    characters += lengthOf(token, 'href') + lengthOf(token, 'src') + lengthOf(token, 'title')
    if (characters > maxLinkCharacters) token.attrs = token.attrs?.filter(([name]) => name === 'alt') ?? null
  }
}

function lengthOf(token: Token, attribute: string): number {
  return String(token.attrGet(attribute) ?? '').length
}
