import type { StateCore, Token } from 'markdown-it'

// Twenty thousand characters may ask for nine hundred thousand table cells or thirty megabytes of links. A page, a
// mail and the database would all suffer, so what a text may grow into is bounded here.
const mostCells = 20_000
const mostLinkCharacters = 100_000

/** Every row is filled up to the width of its header, so the widest line times all lines bounds the cells. */
export function hasTooManyCells(text: string): boolean {
  const lines = text.split(/\r\n?|\n/)
  const widest = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  return widest * lines.length > mostCells
}

/** One long address defined once can be referred to thousands of times; past the limit only the text is kept. */
export function limitReferences(state: StateCore): void {
  let characters = 0
  for (const token of state.tokens.flatMap((block) => block.children ?? [])) {
    if (token.type !== 'link_open' && token.type !== 'image') continue

    characters += lengthOf(token, 'href') + lengthOf(token, 'src') + lengthOf(token, 'title')
    if (characters > mostLinkCharacters) token.attrs = token.attrs?.filter(([name]) => name === 'alt') ?? null
  }
}

function lengthOf(token: Token, attribute: string): number {
  return String(token.attrGet(attribute) ?? '').length
}
