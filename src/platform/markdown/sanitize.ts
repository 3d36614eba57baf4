import sanitizeHtml from 'sanitize-html'
import { closeAsBrowsersDo } from './close-tags.ts'
import type { KnownImage, KnownImages, MarkdownOptions } from './limits.ts'
import { typedTags } from './raw-html.ts'

/** Keeps only the tags and attributes of the lists below, and closes every tag. */
export function sanitize(html: string, options: MarkdownOptions): string {
  return closeAsBrowsersDo(sanitizeHtml(html, withImages(options.images ?? {})), options)
}

const markdownTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  's',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'label',
  'input',
]

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

/** Only these images are shown: nothing else in a text may make a browser ask another site for something. */
function withImages(images: KnownImages): sanitizeHtml.IOptions {
  const known = new Map(Object.values(images).map((image) => [image.src, image]))
  const img = (_: string, attributes: sanitizeHtml.Attributes) => imageOrText(known, attributes)
  return {
    ...withoutImages,
    allowedTags: known.size > 0 ? [...typedTags, ...markdownTags, 'img'] : [...typedTags, ...markdownTags],
    transformTags: { ...withoutImages.transformTags, img },
  }
}

function linkOrText(_: string, { href, title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const url = urlOf(href, /^(?:https?:\/\/[^/\\]|mailto:.)/i)
  if (!url) return { tagName: 'span', attribs: {} }

  return { tagName: 'a', attribs: { href: url, ...(title && { title }), rel: 'nofollow ugc noopener' } }
}

type Images = Map<string | undefined, KnownImage>

function imageOrText(known: Images, { src, alt = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const image = known.get(src)
  if (!image) return { tagName: 'span', attribs: {}, text: alt }

  const size = { width: String(image.width), height: String(image.height) }
  const attribs = { src: image.src, alt, ...(title && { title }), ...size, loading: 'lazy', decoding: 'async' }
  return { tagName: 'img', attribs }
}

/** Only the parser makes any, for task lists. Whatever else gets this far becomes such a checkbox. */
function checkbox(_: string, { checked }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return {
    tagName: 'input',
    attribs: { type: 'checkbox', disabled: '', ...(checked !== undefined && { checked: '' }) },
  }
}

// Only absolute addresses: stored HTML is also used in mails and webhooks, where a relative address would lead
// elsewhere. `https:host` without slashes is relative too, on a page that is served by https.
function urlOf(attribute: string | undefined, absolute: RegExp): string | undefined {
  const url = attribute?.trim() ?? ''
  return absolute.test(url) && URL.canParse(url) ? url : undefined
}
