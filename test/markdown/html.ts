import { parse, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'

type Element = Tree.Element

/** The HTML as a browser parses it, so two spellings of the same page are equal. */
export function normalised(html: string): string {
  return serialize(parseFragment(html))
}

export function elementsOf(html: string, tagName?: string): { tagName: string; attributes: Record<string, string> }[] {
  return elementsUnder(parseFragment(html))
    .filter((element) => !tagName || element.tagName === tagName)
    .map((element) => ({ tagName: element.tagName, attributes: attributesOf(element) }))
}

/** The text a reader sees, with the alt text of images. */
export function textOf(html: string): string {
  const words = nodesUnder(parseFragment(html)).map((node) => {
    if ('value' in node) return node.value
    return 'tagName' in node && node.tagName === 'img' ? attributesOf(node).alt : ''
  })
  return words.join('').replace(/\s+/g, ' ').trim()
}

export function violationsOf(html: string, options: { images?: object }): string[] {
  return nodesUnder(parseFragment(html)).flatMap((node) => {
    if ('tagName' in node) return violationsOfElement(node, options)
    return node.nodeName === '#text' ? [] : [`a ${node.nodeName} node`]
  })
}

/** Whether this HTML leaves the rest of a page intact when it is inserted in the middle. */
export function staysInPlace(html: string): boolean {
  const before = '<body><main><ol><li><div><article>'
  const after = '<i>End</i></article></div></li><li>Next</li></ol><footer>The end</footer></main></body>'
  const page = serialize(parse(`<!doctype html><html><head></head>${before}${html}${after}</html>`))
  return page === `<!DOCTYPE html><html><head></head>${before}${normalised(html)}${after}</html>`
}

const attributesByTag: Record<string, Record<string, (value: string) => boolean>> = {
  a: { href: isUrl('http:', 'https:', 'mailto:'), title: anything, rel: is('nofollow ugc noopener') },
  img: {
    ...{ src: isUrl('http:', 'https:'), alt: anything, title: anything },
    ...{ width: isNumber, height: isNumber, loading: is('lazy'), decoding: is('async') },
  },
  code: { class: (value) => /^language-\S+$/.test(value) },
  ol: { start: anything },
  th: { align: is('left', 'center', 'right') },
  td: { align: is('left', 'center', 'right') },
  input: { type: is('checkbox'), disabled: is(''), checked: is('') },
}

const tags =
  'div span ul ol li p a em strong br pre code blockquote h1 h2 h3 h4 h5 h6 hr s table thead tbody tr th td label input'

function violationsOfElement(element: Element, options: { images?: object }): string[] {
  const { tagName } = element
  const allowed = tags.split(' ').includes(tagName) || (tagName === 'img' && options.images !== undefined)
  const attributes = attributesOf(element)
  return [
    ...(allowed && element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? [] : [`<${tagName}>`]),
    ...(tagName === 'a' && (!attributes.href || !attributes.rel) ? ['<a> without href or rel'] : []),
    ...(tagName === 'img' && (!attributes.src || !attributes.loading || !attributes.width)
      ? ['<img> without src, size or loading']
      : []),
    ...(tagName === 'input' && (!attributes.type || attributes.disabled !== '') ? ['<input> of another kind'] : []),
    ...Object.entries(attributes)
      .filter(([name, value]) => !attributesByTag[tagName]?.[name]?.(value))
      .map(([name, value]) => `<${tagName} ${name}="${value}">`),
  ]
}

// Resolves the URL as a browser would, on a page with the `page:` scheme. A relative URL gets that scheme and fails.
function isUrl(...protocols: string[]): (value: string) => boolean {
  return (value) => protocols.includes(URL.parse(value, 'page://cairn/task/')?.protocol ?? 'none')
}

function is(...values: string[]): (value: string) => boolean {
  return (value) => values.includes(value)
}

function isNumber(value: string): boolean {
  return /^\d+$/.test(value)
}

function anything(): boolean {
  return true
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
}

function elementsUnder(root: Tree.ParentNode): Element[] {
  return nodesUnder(root).filter((node) => 'tagName' in node)
}

function nodesUnder(root: Tree.ParentNode): Tree.ChildNode[] {
  return root.childNodes.flatMap((node) => [node, ...('childNodes' in node ? nodesUnder(node) : [])])
}
