import { defaultTreeAdapter, parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import sanitizeHtml from 'sanitize-html'
import { elementCounter, type KnownImages, type MarkdownOptions } from './limits.ts'

/** Keeps only the tags and attributes in the lists below, and closes every tag. */
export function sanitize(html: string, options: MarkdownOptions): string {
  if (simpleBlocks.test(html)) return html
  return closeAsBrowsersDo(sanitizeHtml(html, withImages(options.images ?? {})), options)
}

/**
 * Most posts: paragraphs and lists of plain and emphasized text, which sanitizing would return as they are. Parsing and
 * serializing them takes longer than rendering. The text has no character that could start a tag or an entity, or that
 * has to be written as an entity.
 */
const plain = '[^<>&"\\u00a0\\0\\r]*'
const inline = `${plain}(?:<(?:strong>${plain}</strong|em>${plain}</em|code>${plain}</code)>${plain})*`
const items = `(?:<li>${inline}</li>\\n)+`
const simpleBlocks = new RegExp(`^(?:<p>${inline}</p>\\n|<ul>\\n${items}</ul>\\n|<ol>\\n${items}</ol>\\n)*$`)

/** The HTML tags that people may type. Markdown syntax creates more, such as headings and tables. */
export const typedTags = ['div', 'span', 'ul', 'ol', 'li', 'p', 'a', 'em', 'strong', 'br', 'pre', 'code', 'blockquote']
const markdownTags = 'h1 h2 h3 h4 h5 h6 hr s table thead tbody tr th td label input'.split(' ')

const withoutImages: sanitizeHtml.IOptions = {
  allowedTags: [...typedTags, ...markdownTags],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    input: ['type', 'disabled', 'checked'],
  },
  allowedClasses: { code: [/^language-[\w.+#-]{1,40}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Browsers stop nesting at 512 levels. No text needs more than a few.
  nestingLimit: 50,
  transformTags: { a: linkOrText, input: checkbox },
}

/** Only these images are shown. Nothing else in the text may make a browser send a request to another site. */
function withImages(images: KnownImages): sanitizeHtml.IOptions {
  const known = new Map(Object.values(images).map((image) => [image.src, image]))
  const img = (_: string, { src = '', alt = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    const image = known.get(src)
    if (!image) return { tagName: 'span', attribs: {}, text: alt }
    const size = { width: String(image.width), height: String(image.height) }
    return {
      tagName: 'img',
      attribs: { src, alt, ...(title && { title }), ...size, loading: 'lazy', decoding: 'async' },
    }
  }
  return {
    ...withoutImages,
    allowedTags: known.size > 0 ? [...typedTags, ...markdownTags, 'img'] : [...typedTags, ...markdownTags],
    transformTags: { ...withoutImages.transformTags, img },
  }
}

function linkOrText(_: string, { href, title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const url = href?.trim() ?? ''
  // Only absolute addresses: stored HTML is also used in emails and webhooks, where a relative address would lead
  // elsewhere. On an https page, `https:host` without slashes is also relative.
  const isAbsolute = /^(?:https?:\/\/[^/\\]|mailto:.)/i.test(url) && URL.canParse(url)
  if (!isAbsolute) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href: url, ...(title && { title }), rel: 'nofollow ugc noopener' } }
}

/** Only the parser creates inputs, for task lists. Any other input becomes such a checkbox. */
function checkbox(_: string, { checked }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return {
    tagName: 'input',
    attribs: { type: 'checkbox', disabled: '', ...(checked !== undefined && { checked: '' }) },
  }
}

/**
 * Parses the HTML as browsers do and serializes the tree. Balanced tags aren't enough: in
 * `<ul><li><div><li></li></div></li></ul>` the second item ends the first and its div, and then `</div>` would end a
 * div on our page.
 */
function closeAsBrowsersDo(html: string, options: MarkdownOptions): string {
  const count = elementCounter(options)
  const createElement: typeof defaultTreeAdapter.createElement = (...parts) => {
    count()
    return defaultTreeAdapter.createElement(...parts)
  }
  const tree = parseFragment(parentOnPage, html, { treeAdapter: { ...defaultTreeAdapter, createElement } })
  replaceLooseItems(tree)
  // Browsers skip a newline after `<pre>`. If one stayed, each parse would remove another newline.
  return serialize(tree).replace(/<pre>\n+/g, '<pre>')
}

// Without a parent, parse5 parses as in a `<template>`, which allows a table cell outside a table.
const parentOnPage = parseFragment('<div></div>').childNodes[0] as Tree.Element

// An `<li>` outside a list would end the `<li>` on our page that contains it.
function replaceLooseItems(parent: Tree.ParentNode): void {
  for (const child of parent.childNodes) {
    if (!('tagName' in child)) continue
    if (child.tagName === 'li' && !['ul', 'ol'].includes(parent.nodeName)) child.nodeName = child.tagName = 'div'
    replaceLooseItems(child)
  }
}

/**
 * Escapes every `<` that doesn't start a complete allowed tag, so `<select>` or `Array<string>` in a bug report stays
 * readable and an unfinished tag hides nothing. Comments are dropped: CommonMark recommends `<!-- -->` to end a list.
 * This is for readability; the sanitizer makes HTML safe.
 */
export function showUnlistedTags(html: string): string {
  return html.replace(tagOrCommentOrBracket, (match, tag: string | undefined) => tag ?? (match === '<' ? '&lt;' : ''))
}

// A tag or a comment as CommonMark defines them, or else a single `<`.
const attribute = `\\s+[a-z_:][\\w:.-]*(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+))?`
const tag = `</?(?:${typedTags.join('|')})(?:${attribute})*\\s*/?>`
const tagOrCommentOrBracket = new RegExp(`(${tag})|<!---?>|<!--[^]*?-->|<`, 'gi')
