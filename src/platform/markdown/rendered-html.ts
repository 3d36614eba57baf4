/** The text of HTML from `renderMarkdown`, on one line. Paragraphs without a final punctuation mark end with `·`. */
export const plainText = (html: string): string =>
  html
    .replace(spaces, ' ')
    .replace(images, (_, alt: string) => ` ${alt.replaceAll('<', '&lt;')} `)
    .replace(tags, (_, name: string) => (inlineTags.has(name) ? '' : spaceTags.has(name) ? ' ' : '\n'))
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => characters[entity] ?? entity)
    .split('\n')
    .map((block) => block.replace(spaces, ' ').trim())
    .filter((block) => block !== '')
    .map((block, index, { length }) => (index === length - 1 || endsWithMark.test(block) ? block : `${block} ·`))
    .join(' ')

/** How much HTML is read for an excerpt: far more than is ever shown. */
const openingLength = 10_000

/** The text at the beginning of the HTML. Only very long text is cut off, to keep this fast. */
export function plainOpening(html: string): string {
  if (html.length <= openingLength) return plainText(html)
  // A tag or an entity that was cut in two would be shown as text.
  return plainText(html.slice(0, openingLength).replace(/(?:<[^>]*|&[a-z]*)$/, ''))
}

/** White space other than a single space, which most text has between all words. */
const spaces = /\s{2,}|[^\S ]/g
// The alternative text of an image. The renderer writes attributes in this order.
const images = /<img src="[^"]*" alt="([^"]*)"(?:"[^"]*"|[^">])*>/g
// An attribute may contain `>`.
const tags = /<\/?([a-z0-9]+)(?:"[^"]*"|[^">])*>/g
const inlineTags = new Set(['a', 'code', 'em', 'input', 'label', 's', 'span', 'strong'])
const spaceTags = new Set(['br', 'img'])
const endsWithMark = /[.,:;!?…。、！？：；؟،।]["'”’»)\]]?$/
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/**
 * Fits rendered headings into the page's outline: the first is at level `from`, and none skips a level. With h2 next,
 * `# One` and `### Two` become h2 and h3.
 */
export function demoteHeadings(html: string, from: number): string {
  /** The original levels of the headings that contain the current one. */
  const open: number[] = []
  // The renderer writes headings without attributes.
  return html.replace(/<(\/?)h([1-6])>/g, (_, slash: string, digit: string) => {
    const level = Number(digit)
    if (slash === '') {
      while ((open.at(-1) ?? 0) >= level) open.pop()
      open.push(level)
    }
    return `<${slash}h${Math.min(6, from + open.length - 1)}>`
  })
}
