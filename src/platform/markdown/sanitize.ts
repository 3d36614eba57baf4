import sanitizeHtml from 'sanitize-html'
import { closeAsBrowsersDo } from './close-tags.ts'
import type { MarkdownOptions } from './limits.ts'
import { typedTags } from './raw-html.ts'

/** Keeps only the tags and attributes of the lists below, and closes every tag. */
export function sanitize(html: string, options: MarkdownOptions): string {
  return closeAsBrowsersDo(sanitizeHtml(html, options.images ? withImages : withoutImages), options)
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
    img: ['src', 'alt', 'title', 'loading'],
    input: ['type', 'disabled', 'checked'],
  },
  allowedClasses: { code: [/^language-[\w.+#-]{1,40}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Browsers stop nesting at 512 levels. No text needs more than a few.
  nestingLimit: 50,
  transformTags: { a: linkOrText, img: imageOrText, input: checkbox },
}

const withImages: sanitizeHtml.IOptions = {
  ...withoutImages,
  allowedTags: [...typedTags, ...markdownTags, 'img'],
}

function linkOrText(_: string, { href, title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = addressOf(href, /^(?:https?:\/\/[^/\\]|mailto:.)/i)
  if (!address) return { tagName: 'span', attribs: {} }

  return { tagName: 'a', attribs: { href: address, ...(title && { title }), rel: 'nofollow ugc noopener' } }
}

function imageOrText(_: string, { src, alt = '', title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const address = addressOf(src, /^https?:\/\/[^/\\]/i)
  if (!address) return { tagName: 'span', attribs: {}, text: alt }

  return { tagName: 'img', attribs: { src: address, alt, ...(title && { title }), loading: 'lazy' } }
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
function addressOf(attribute: string | undefined, absolute: RegExp): string | undefined {
  const address = attribute?.trim() ?? ''
  return absolute.test(address) && URL.canParse(address) ? address : undefined
}
