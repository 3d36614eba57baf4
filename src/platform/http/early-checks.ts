import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Invalid, overloaded, UnsupportedEncoding } from '../errors.ts'
import type { Log } from '../log.ts'
import { type AllowedMethods, allMethods } from './router.ts'

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
      if (!request.served?.path.startsWith('/health')) return void done(tooManyConnections())
    }
    const problem = problemWithHost(request)
    if (problem) return void done(new Invalid([{ field: 'Host', ...problem }]))
    if (request.method === 'OPTIONS' && answerOptions(request, reply, deps.allowed)) return
    // The body of a request to an unknown path isn't read.
    if (request.is404 && !deps.wantsPage(request)) return void deps.unknownPath(request, reply)
    done()
  }
}

const tooManyConnections = () => overloaded('connections', 'Too many connections are open. Try again in a few seconds.')

/** If a request named two hosts, a proxy could go by one of them, and the checks here by the other. */
function problemWithHost(request: FastifyRequest): { code: string; message: string } | undefined {
  const { headers, raw, url } = request
  const { host } = headers
  if (host === undefined) {
    const message = 'An HTTP/1.1 request needs a Host header.'
    return raw.httpVersion === '1.1' ? { code: 'required', message } : undefined
  }
  if (isGivenTwice(request, 'host') || host.includes(',')) {
    return { code: 'given_twice', message: 'Send one Host header.' }
  }
  const [, scheme, target] = /^(https?:\/\/)([^/?#]*)/i.exec(url) ?? []
  if (target === undefined || hostIn(`${scheme}${target}`) === hostIn(`${scheme}${host}`)) return undefined
  return { code: 'invalid', message: 'The URL has a different host.' }
}

const hostIn = (origin: string): string | undefined => URL.parse(origin)?.host

/** Node keeps the first of several headers and drops the others. */
export function isGivenTwice({ raw }: FastifyRequest, header: string): boolean {
  const { rawHeaders } = raw
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === header.length && name.toLowerCase() === header) times++
  }
  return times > 1
}

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
  const methods = request.url === '*' ? allMethods : allowed(request.url)
  if (methods.length === 0) return false
  reply
    .header('allow', methods.join(', '))
    .header('access-control-allow-methods', allMethods.join(', '))
    .header(
      'access-control-allow-headers',
      'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, *',
    )
    .header('access-control-max-age', '86400')
    .code(204)
    .send()
  return true
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
