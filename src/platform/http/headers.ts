import type { FastifyReply, FastifyRequest } from 'fastify'

const exposed = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotent-Replayed'

const always = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  'x-content-type-options': 'nosniff',
}

/** On every answer. Any origin may call, for a token is sent on purpose and never by the browser alone. */
export function headersFor(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(always).header('x-request-id', request.id)
  if (request.method === 'OPTIONS') preflight(reply)
  else done()
}

function preflight(reply: FastifyReply): void {
  reply
    .header('access-control-allow-methods', 'GET, HEAD, POST, DELETE, OPTIONS')
    .header('access-control-allow-headers', 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key')
    .header('access-control-max-age', '86400')
    .code(204)
    .send()
}
