/** What there is to read in HTML that `renderMarkdown` made. */
export const plainText = (html: string): string =>
  html
    .replace(tags, (_, name: string) => (insideWords.has(name) ? '' : ' '))
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => characters[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

// An attribute may hold a `>`.
const tags = /<\/?([a-z0-9]+)(?:"[^"]*"|[^">])*>/g
const insideWords = new Set(['a', 'code', 'em', 's', 'span', 'strong'])
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }
