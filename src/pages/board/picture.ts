import type { PageResponse } from '../../platform/http/page.ts'

interface Picture {
  type: string
  body: string | Buffer
  maxAgeSeconds: number
  /** A browser that has this already is not sent it again. */
  etag?: string
  /** The picture has words in the language of the person who looks at it: of their browser, or as they chose. */
  hasWords?: true
}

/** Shown by browsers, but never run: not even by somebody who opens the picture by itself. Other sites may embed it. */
export const pictureAnswer = ({ type, body, maxAgeSeconds, etag, hasWords }: Picture): PageResponse => ({
  type,
  body,
  headers: {
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    ...(etag ? { etag: `"${etag}"` } : {}),
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    vary: `accept-encoding${hasWords ? ', accept-language, cookie' : ''}`,
  },
})
