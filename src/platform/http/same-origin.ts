import type { FastifyRequest } from 'fastify'

/**
 * Forms are accepted only from our own pages. Browsers send where a request comes from; if an old one does not, the form
 * token decides alone. Behind a proxy the Host header may be an internal one, so the public URL counts as well.
 */
export function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, publicUrl)
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  const url = URL.parse(origin)
  return url !== null && (url.host === host || url.origin === URL.parse(publicUrl)?.origin)
}

/**
 * Who sent a form, as the browser says: ourselves, the origin of another site, or undefined where it says nothing. For
 * what must not be done without being told.
 */
export function requestOrigin({ headers }: FastifyRequest, publicUrl: string): 'ourselves' | string | undefined {
  const { origin, host } = headers
  if (headers['sec-fetch-site'] === 'same-origin') return 'ourselves'
  if (origin === undefined || origin === 'null') return undefined
  return headers['sec-fetch-site'] === undefined && isOwnOrigin(origin, host, publicUrl) ? 'ourselves' : origin
}
