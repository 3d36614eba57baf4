import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { asQuote, type Quote } from './mail-parts.ts'

/** Longer text is cut; the rest is on the page. */
const maxLength = 1_500

/**
 * HTML from `renderMarkdown`, as HTML and as plain text for an email. Styles are inline, because email clients drop
 * style sheets, and images become their description: an email loads nothing.
 */
export function quoteOf(html: string): Quote {
  const fragment = parseFragment(html)
  prepare(fragment, { left: maxLength })
  const last = fragment.childNodes.findLast((node): node is Tree.Element => 'tagName' in node)
  const style = last?.attrs.find(({ name }) => name === 'style')
  if (style) style.value += ';margin-bottom:0'
  return { html: serialize(fragment), text: textOf(fragment.childNodes) }
}

/** Cuts the text, and styles or replaces elements. Nodes after the cut are removed. */
function prepare(parent: Tree.ParentNode, budget: { left: number }): void {
  parent.childNodes = parent.childNodes.flatMap((node): Tree.ChildNode[] => {
    if (budget.left <= 0) return []
    if ('value' in node) return [cut(node, budget)]
    if (!('tagName' in node)) return []
    const symbol = symbolOf(node)
    if (symbol !== undefined) return [{ ...textNode(symbol), parentNode: parent }]
    prepare(node, budget)
    const isTaskList = node.tagName === 'ul' && elementsIn(node, 'label').length > 0
    const style = isTaskList ? taskList : styles[node.tagName]
    if (style !== undefined) node.attrs = [...node.attrs, { name: 'style', value: style }]
    if (node.tagName === 'a') node.attrs = [...node.attrs, { name: 'class', value: 'link' }]
    // A heading in a comment isn't a heading of the email itself.
    if (/^h\d$/.test(node.tagName)) node.tagName = node.nodeName = 'p'
    return [node]
  })
}

function cut(node: Tree.TextNode, budget: { left: number }): Tree.TextNode {
  const { length } = node.value
  const value =
    length <= budget.left
      ? node.value
      : `${node.value
          .slice(0, budget.left)
          .replace(/\s+\S*$/, '')
          .toWellFormed()}…`
  budget.left -= length
  return { ...node, value }
}

const textNode = (value: string): Omit<Tree.TextNode, 'parentNode'> => ({ nodeName: '#text', value })

/** Shown in place of an element that emails don't support. */
function symbolOf({ tagName, attrs }: Tree.Element): string | undefined {
  const value = (name: string) => attrs.find((attribute) => attribute.name === name)?.value
  if (tagName === 'img') return ` 🖼 ${value('alt') ?? ''} `
  return tagName === 'input' ? (value('checked') === undefined ? '☐ ' : '☑ ') : undefined
}

/** Semi-transparent greys are visible on light and dark backgrounds. */
const [line, well] = ['1px solid rgba(128,128,128,.35)', 'background-color:rgba(128,128,128,.14)']
const mono = 'font-family:ui-monospace,Consolas,Menlo,monospace;font-size:14px'
const heading = 'margin:0 0 8px;font-weight:600'
const list = 'margin:0 0 8px;padding:0 24px'
const taskList = 'margin:0 0 8px;padding:0;list-style:none'

const styles: Record<string, string> = {
  p: 'margin:0 0 8px',
  ...{ h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading },
  ...{ ul: list, ol: list, li: 'margin:0 0 4px' },
  blockquote: `margin:0 0 8px;padding:0 12px;border-left:3px solid rgba(128,128,128,.35)`,
  pre: `margin:0 0 8px;padding:12px;border-radius:8px;${well};${mono};white-space:pre-wrap`,
  code: mono,
  hr: `margin:12px 0;border:0;border-top:${line}`,
  table: 'margin:0 0 8px;border-collapse:collapse',
  ...{ th: `padding:4px 10px;border:${line};text-align:start`, td: `padding:4px 10px;border:${line}` },
}

const blocks = new Set('p div ul ol li blockquote pre hr table'.split(' '))

/** Paragraphs, separated by a blank line except in list items. */
function textOf(nodes: Tree.ChildNode[], between = '\n\n'): string {
  const parts: string[] = []
  let line = ''
  const endLine = () => {
    const text = line
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    if (text !== '') parts.push(text)
    line = ''
  }
  for (const node of nodes) {
    if ('value' in node) line += node.value.replace(/\s+/g, ' ')
    else if ('tagName' in node && blocks.has(node.tagName)) {
      endLine()
      const text = blockText(node)
      if (text !== '') parts.push(text)
    } else if ('tagName' in node) line += inlineText(node)
  }
  endLine()
  return parts.join(between)
}

function blockText(element: Tree.Element): string {
  const { tagName, childNodes } = element
  if (tagName === 'ul' || tagName === 'ol') return listText(element)
  if (tagName === 'blockquote') return asQuote(textOf(childNodes))
  if (tagName === 'pre') return rawText(element).trimEnd().replace(/^/gm, '    ')
  if (tagName === 'hr') return '* * *'
  if (tagName !== 'table') return textOf(childNodes)
  const rows = elementsIn(element, 'tr').map((row) =>
    elementsIn(row, 'th', 'td').map((cell) => textOf(cell.childNodes)),
  )
  return rows.map((cells) => cells.join(' | ')).join('\n')
}

function listText({ tagName, attrs, childNodes }: Tree.Element): string {
  const first = Number(attrs.find(({ name }) => name === 'start')?.value ?? 1)
  const items = childNodes.filter((node): node is Tree.Element => 'tagName' in node)
  return items
    .map((item, index) => {
      const mark = tagName === 'ol' ? `${first + index}. ` : '- '
      return mark + textOf(item.childNodes, '\n').replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

/** A link becomes its text followed by the URL, unless the text already is the URL. */
function inlineText({ tagName, attrs, childNodes }: Tree.Element): string {
  if (tagName === 'br') return '\n'
  const text = childNodes
    .map((node) => ('value' in node ? node.value.replace(/\s+/g, ' ') : 'tagName' in node ? inlineText(node) : ''))
    .join('')
  const url = tagName === 'a' ? (attrs.find(({ name }) => name === 'href')?.value ?? '') : ''
  const shown = url.replace(/^mailto:/, '')
  return url === '' || text.trim() === shown ? text : `${text} (${shown})`
}

const rawText = (node: Tree.ChildNode): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(rawText).join('') : ''

const elementsIn = (parent: Tree.ParentNode, ...names: string[]): Tree.Element[] =>
  parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return []
    return names.includes(node.tagName) ? [node] : elementsIn(node, ...names)
  })
