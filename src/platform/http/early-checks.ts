import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lazily } from '../../lib/lazily.ts'
import { Invalid, overloaded, UnsupportedEncoding } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Endpoint } from './endpoint.ts'
import type { Page } from './page.ts'
import type { Route } from './server-deps.ts'

/** The checks that run before a request's body is read. They may send the response themselves. */
export function checkEarly(deps: {
  trustedProxies: number
  log: Log
  allowed: AllowedMethods
  unknownPath: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  wantsPage: (request: FastifyRequest) => boolean
  isBeyondLimit: (socket: Socket) => boolean
}) {
  let hasWarned = deps.trustedProxies > 0
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const { headers, raw } = request
    if (!hasWarned && headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      deps.log.warn({ request_id: request.id }, 'X-Forwarded-For ignored: set TRUSTED_PROXIES if a proxy sends it')
    }
    if (deps.isBeyondLimit(raw.socket)) {
      reply.header('connection', 'close')
      if (!request.url.startsWith('/health')) return void done(tooManyConnections())
    }
    if (headers.host === undefined && raw.httpVersion === '1.1') return void done(noHost())
    if (request.method === 'OPTIONS' && answerOptions(request, reply, deps.allowed)) return
    // The body of a request to an unknown path isn't read.
    if (request.is404 && !deps.wantsPage(request)) return void deps.unknownPath(request, reply)
    done()
  }
}

const tooManyConnections = () => overloaded('connections', 'Too many connections are open. Try again in a few seconds.')

const noHost = () =>
  new Invalid([{ field: 'Host', code: 'required', message: 'An HTTP/1.1 request needs a Host header.' }])

const exposedHeaders =
  'ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotent-Replayed'

const commonHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
  'x-content-type-options': 'nosniff',
}

/**
 * Sets the headers that every response has. Any origin can call the API, because browsers never send a token on their
 * own.
 */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(commonHeaders).header('x-request-id', request.id)
  done()
}

/** Responds to `OPTIONS`, including CORS preflight requests. Returns false if nothing matches the path. */
function answerOptions(request: FastifyRequest, reply: FastifyReply, allowed: AllowedMethods): boolean {
  const methods = request.url === '*' ? every : allowed(request.url)
  if (methods.length === 0) return false
  reply
    .header('allow', methods.join(', '))
    .header('access-control-allow-methods', every.join(', '))
    .header(
      'access-control-allow-headers',
      'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, *',
    )
    .header('access-control-max-age', '86400')
    .code(204)
    .send()
  return true
}

const every = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']

/** The methods that a path accepts. Empty if nothing matches the path. */
export type AllowedMethods = (url: string) => string[]

/** Matches paths by pattern only: whether a record exists is decided by the actual request. */
export function allowedMethods(served: { endpoints: Endpoint[]; routes: Route[]; pages: Page[] }): AllowedMethods {
  const forms = lazily(() => [
    ...served.endpoints.map(({ path, method }) => ({ matches: formOf(path, '[1-9]\\d*'), methods: [method] })),
    ...served.routes.map(({ path }) => ({ matches: formOf(path), methods: ['GET'] })),
    ...served.pages.map((page) => ({ matches: formOf(page.path), methods: methodsOf(page) })),
  ])
  return (url) => {
    const segments = segmentsOf(url.split('?', 1)[0] ?? '')
    const methods = new Set(
      forms()
        .filter(({ matches }) => matches(segments))
        .flatMap((form) => form.methods),
    )
    if (methods.size === 0) return []
    return ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'].filter(
      (method) => method === 'OPTIONS' || methods.has(method === 'HEAD' ? 'GET' : method),
    )
  }
}

/** Ignores a trailing slash. */
const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

/**
 * `:team` matches any segment, `:team(^[a-z]+$)` one that matches the pattern, and `:colour.css` one with that ending.
 */
function formOf(path: string, parameter = '.+'): (segments: string[]) => boolean {
  const patterns = segmentsOf(path).map((segment) => {
    const [, ownPattern] = /^:\w+\((.*)\)$/.exec(segment) ?? []
    return new RegExp(ownPattern ?? `^${segment.replaceAll('.', '\\.').replace(/:\w+/, parameter)}$`)
  })
  return (segments) =>
    segments.length === patterns.length && patterns.every((pattern, i) => pattern.test(segments[i] as string))
}

function methodsOf(page: Page): string[] {
  const takesPost = page.submit !== undefined || 'actOnPost' in page
  return [...(page.show || page.actOnGet ? ['GET'] : []), ...(takesPost ? ['POST'] : [])]
}

/** Rejects compressed bodies, so a small body can't expand to gigabytes. */
export function assertNotEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  _body: unknown,
  done: (error?: Error) => void,
): void {
  const encoding = request.headers['content-encoding']
  if (encoding === undefined || /^(identity)?$/i.test(encoding.trim())) return void done()
  reply.header('accept-encoding', 'identity')
  done(new UnsupportedEncoding())
}
