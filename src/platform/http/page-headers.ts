import type { FastifyReply } from 'fastify'

/** The policy of a page that the given sites may show in a frame. */
const policyFor = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The hash allows the inline style of Turbo's progress bar.
    "style-src 'self' 'sha256-WAyOw4V+FqDc35lQPyRADLBWbuNK8ahvYEaQIYF1+Ps='",
    "connect-src 'self'",
    // Images in people's texts are served by ourselves, too.
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

const policy = policyFor("'none'")

/** The headers of a page that these sites may show in a frame. No page has X-Frame-Options: it cannot name sites. */
export const frameHeaders = (sites: string[]): Record<string, string> => ({
  'content-security-policy': policyFor(sites.length > 0 ? sites.join(' ') : "'none'"),
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
})

/** Sets the headers of a page. Without the CORS headers of the API, no script of another site can read a page. */
export function setPageHeaders(reply: FastifyReply, publicUrl: string, caching: 'no-cache' | 'no-store'): void {
  reply.removeHeader('access-control-allow-origin')
  reply.removeHeader('access-control-expose-headers')
  reply.headers({
    'cache-control': `private, ${caching}`,
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    vary: 'accept, accept-encoding, accept-language, cookie',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
}

/** For what not everybody may see, files included. */
export function setHiddenHeaders(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept, accept-encoding, accept-language, cookie',
    'x-robots-tag': 'noindex',
  })
}
