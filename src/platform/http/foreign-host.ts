import type { FastifyReply, FastifyRequest } from 'fastify'
import { isInternalName, isPublicIp } from '../../lib/ip.ts'
import type { ServerDeps } from './server-deps.ts'

type Deps = Pick<ServerDeps, 'publicUrl' | 'trustedProxies'>
type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

/**
 * Redirects pages that are requested under a host other than PUBLIC_URL's, so no one can show the board under a name of
 * their own. Forms aren't redirected, because their text would be lost; their origin is checked later. Without
 * PUBLIC_URL, the board is served under any name.
 */
export function redirectForeignHosts({ publicUrl, trustedProxies }: Deps): Hook {
  if (publicUrl === '') return (_request, _reply, done) => done()
  const { host, hostname } = new URL(publicUrl)
  return (request, reply, done) => {
    const { headers, method } = request
    if (headers.host === host || (method !== 'GET' && method !== 'HEAD')) return done()
    const forwarded = trustedProxies > 0 ? String(headers['x-forwarded-host'] ?? '').split(',') : []
    const names = [headers.host ?? '', ...forwarded].map(hostnameOf).filter((name) => name !== '')
    if (names.includes(hostname) || !names.some(isPublicName)) return done()
    reply.header('cache-control', 'no-store').redirect(publicUrl + pathOf(request.url), 302)
  }
}

/** As `URL` writes it, without the port. Empty if it isn't a host. */
const hostnameOf = (host: string): string => URL.parse(`http://${host.trim()}`)?.hostname ?? ''

/**
 * Whether people elsewhere can use this name. A proxy that doesn't forward the Host header sends its own name for us,
 * such as `127.0.0.1:3000` or `cairn:3000`. Redirecting those requests would loop forever.
 */
function isPublicName(hostname: string): boolean {
  const ip = hostname.replace(/^\[|\]$/g, '')
  if (ip !== hostname || /^[\d.]+$/.test(hostname)) return isPublicIp(ip)
  return !isInternalName(hostname)
}

/** A request to a proxy has a full URL instead of a path. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const { pathname = '/', search = '' } = URL.parse(url) ?? {}
  return pathname + search
}
