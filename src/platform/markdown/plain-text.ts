/** What there is to read in HTML that `renderMarkdown` made, in one line. */
export const plainText = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(tags, (_, name: string) => (insideWords.has(name) ? '' : insideLines.has(name) ? ' ' : '\n'))
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => characters[entity] ?? entity)
    .split('\n')
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .map((block, at, { length }) => (at === length - 1 || ended.test(block) ? block : `${block} ·`))
    .join(' ')

// An attribute may hold a `>`.
const tags = /<\/?([a-z0-9]+)(?:"[^"]*"|[^">])*>/g
const insideWords = new Set(['a', 'code', 'em', 's', 'span', 'strong'])
const insideLines = new Set(['br', 'img'])
/** After these, nobody needs to be told that something else begins. */
const ended = /[.,:;!?…。、！？：；؟،।]["'”’»)\]]?$/
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }
