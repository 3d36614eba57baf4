import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AllowedMethods } from './allowed-methods.ts'

const exposedHeaders =
  'ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotent-Replayed'

const commonHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
  'x-content-type-options': 'nosniff',
}

/** Sets the headers of every response. Any origin may call the API, because browsers never send a token on their own. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(commonHeaders).header('x-request-id', request.id)
  done()
}

/** An answer to `OPTIONS`, also before a browser sends a request to another origin. False where nothing is. */
export function answerOptions(request: FastifyRequest, reply: FastifyReply, allowed: AllowedMethods): boolean {
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
