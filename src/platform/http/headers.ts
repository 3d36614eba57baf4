import type { FastifyReply, FastifyRequest } from 'fastify'

const exposedHeaders = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotent-Replayed'

const commonHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
  'x-content-type-options': 'nosniff',
}

/** Sets the headers of every response. Any origin may call the API, because browsers never send a token on their own. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(commonHeaders).header('x-request-id', request.id)
  if (request.method === 'OPTIONS') sendPreflight(reply)
  else done()
}

function sendPreflight(reply: FastifyReply): void {
  reply
    .header('access-control-allow-methods', 'GET, HEAD, POST, DELETE, OPTIONS')
    .header(
      'access-control-allow-headers',
      'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID',
    )
    .header('access-control-max-age', '86400')
    .code(204)
    .send()
}
