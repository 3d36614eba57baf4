import MarkdownIt, { type MarkdownIt as Parser, type RendererRule, type StateCore, type Token } from 'markdown-it'
import { full as emoji } from 'markdown-it-emoji'
import { type KnownImages, limitReferences } from './limits.ts'
import { showUnlistedTags } from './sanitize.ts'

/** The HTML that this parser returns is not safe: it must go through `sanitize` before it reaches a page. */
export function createParser(): Parser {
  const parser = new MarkdownIt({ html: true, linkify: true, maxNesting })
  // Only URLs with a scheme or `www.` become links: file names in bug reports, such as `main.rs` or `README.md`, are
  // also valid domain names.
  parser.linkify.set({ fuzzyLink: false }).add('//', null).add('ftp:', null).add('www.', wwwLink)
  // No emoticons: the `8)` in a numbered list and the `:/` in a path would become a face.
  parser.use(emoji, { shortcuts: {} }).use(taskLists)
  parser.core.ruler.push('limit_references', limitReferences)

  const { rules } = parser.renderer
  rules.html_inline = rawInline
  rules.html_block = rawBlock
  rules.th_open = rules.td_open = cell
  rules.image = imageOrLink
  return parser
}

/**
 * The text after `www.` is parsed like the text after `http://`, and must contain another dot, as in `www.example.org`.
 */
const wwwLink: Parameters<Parser['linkify']['add']>[1] = {
  validate: (text, at, linkify) => {
    // No one types longer ones, and text made only of `www.` would be copied thousands of times.
    const rest = text.slice(at, at + 2_000)
    const length = linkify.testSchemaAt(`http://${rest}`, 'http:', 'http:'.length) - '//'.length
    return /^[^/?#]*[^/?#.]\.[^/?#.]/.test(rest.slice(0, Math.max(0, length))) ? length : 0
  },
  normalize: (match) => {
    match.url = `http://${match.url}`
  },
}

// As in markdown-it's CommonMark preset. Deeper quotes and lists are cut off: they are unreadable and slow to parse.
const maxNesting = 20

const rawInline: RendererRule = (tokens, index) => showUnlistedTags(tokenAt(tokens, index).content)

const rawBlock: RendererRule = (tokens, index) => {
  const html = showUnlistedTags(tokenAt(tokens, index).content)
  return html.trimStart().startsWith('&lt;') ? `<p>${html.trim()}</p>\n` : html
}

// The sanitizer removes style attributes, so the alignment is written as `align`.
const cell: RendererRule = (tokens, index, options, _env, renderer) => {
  const token = tokenAt(tokens, index)
  const align = token.attrGet('style')?.toString().replace('text-align:', '')
  token.attrs = align ? [['align', align]] : null
  return renderer.renderToken(tokens, index, options)
}

/** Rendering options, and the images found in the text. */
export type ParserEnvironment = {
  images: KnownImages
  /** The URLs of all its images, in order. */
  urls: string[]
}

// Only our own images are shown. Any other becomes a link, so that our pages don't reveal their readers to other sites.
const imageOrLink: RendererRule = (tokens, index, options, env, renderer) => {
  const { images, urls } = env as ParserEnvironment
  const token = tokenAt(tokens, index)
  const source = String(token.attrGet('src') ?? '')
  urls.push(source)
  const text = renderer.renderInlineAsText(token.children ?? [], options, env)
  const known = Object.hasOwn(images, source) ? images[source] : undefined
  const title = String(token.attrGet('title') ?? '')
  // The sanitizer adds the other attributes.
  if (known)
    return `<img src="${escapeHtml(known.src)}" alt="${escapeHtml(text)}"${title ? ` title="${escapeHtml(title)}"` : ''}>`
  const label = escapeHtml(text || source)
  const nearest = tokens.findLast((other, at) => at < index && other.type.startsWith('link_'))
  return nearest?.type === 'link_open' ? label : `<a href="${escapeHtml(source)}">${label}</a>`
}

function tokenAt(tokens: Token[], index: number): Token {
  const token = tokens[index]
  if (!token) throw new Error(`No token at ${index}`)
  return token
}

const { escapeHtml } = new MarkdownIt().utils

/**
 * Items that start with `[ ]` or `[x]` get a read-only checkbox, as on GitHub. The text is its label, so screen readers
 * announce both.
 */
function taskLists(parser: Parser): void {
  parser.core.ruler.push('task_lists', (state) => {
    for (const [index, token] of state.tokens.entries()) {
      const isFirst =
        state.tokens[index - 1]?.type === 'paragraph_open' && state.tokens[index - 2]?.type === 'list_item_open'
      if (token.type === 'inline' && isFirst) addCheckbox(state, token)
    }
  })
  parser.renderer.rules.task_checkbox = (tokens, index) =>
    `<input type="checkbox" disabled${tokens[index]?.info === 'x' ? ' checked' : ''}> `
}

function addCheckbox(state: StateCore, inline: Token): void {
  const [first, ...rest] = inline.children ?? []
  const mark = first?.type === 'text' ? /^\[([ xX])\][ \t]+/.exec(first.content) : null
  if (!first || !mark) return
  first.content = first.content.slice(mark[0].length)
  const checkbox = new state.Token('task_checkbox', '', 0)
  checkbox.info = mark[1]?.toLowerCase() ?? ''
  const [open, close] = [new state.Token('label_open', 'label', 1), new state.Token('label_close', 'label', -1)]
  inline.children = [open, checkbox, first, ...rest, close]
}
