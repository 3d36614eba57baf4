import type { FastifyReply } from 'fastify'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Besides our own sheet, to the letter, the style that Turbo gives its progress bar.
  "style-src 'self' 'sha256-WAyOw4V+FqDc35lQPyRADLBWbuNK8ahvYEaQIYF1+Ps='",
  "connect-src 'self'",
  // Pictures in what people write may come from anywhere.
  "img-src 'self' https: http:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What every page says of itself to browsers. Pages are for people: no other site may read them with a script. */
export function setPageHeaders(reply: FastifyReply, publicUrl: string, keep: 'no-cache' | 'no-store'): void {
  reply.removeHeader('access-control-allow-origin')
  reply.removeHeader('access-control-expose-headers')
  reply.headers({
    'cache-control': `private, ${keep}`,
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    vary: 'accept, accept-encoding, accept-language, cookie',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
}
