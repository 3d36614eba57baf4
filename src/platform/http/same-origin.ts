import type { FastifyRequest } from 'fastify'

/**
 * Forms are taken only from our own pages. Browsers say where a request comes from; where an old one does not, the
 * form's token decides alone. Behind a proxy the host we are asked by may be our inner one, so the public one counts too.
 */
export function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || isOurs(headers.origin, headers.host, publicUrl)
}

function isOurs(origin: string, host: string | undefined, publicUrl: string): boolean {
  const from = URL.parse(origin)
  return from !== null && (from.host === host || from.origin === URL.parse(publicUrl)?.origin)
}
