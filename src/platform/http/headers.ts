import type { FastifyReply, FastifyRequest } from 'fastify'

const exposed = 'ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotent-Replayed'

/** On every answer. Any origin may call, for a token is sent on purpose and never by the browser alone. */
export async function headersFor(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  reply.header('x-request-id', request.id)
  reply.header('access-control-allow-origin', '*')
  reply.header('access-control-expose-headers', exposed)
  reply.header('x-content-type-options', 'nosniff')
  return request.method === 'OPTIONS' ? preflight(reply) : undefined
}

function preflight(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-methods', 'GET, HEAD, POST, DELETE, OPTIONS')
    .header('access-control-allow-headers', 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key')
    .header('access-control-max-age', '86400')
    .code(204)
    .send()
}
