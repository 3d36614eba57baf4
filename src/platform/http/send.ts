import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Finished } from './endpoint.ts'
import { etagOf, noneMatch } from './etag.ts'

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Finished): FastifyReply {
  for (const name in answer.headers) reply.header(name, answer.headers[name])
  if (answer.json === undefined) return reply.code(answer.status).send()
  if (request.method === 'GET' || request.method === 'HEAD') {
    const etag = etagOf(answer.json)
    reply.header('etag', etag)
    reply.header('cache-control', 'private, no-cache')
    const seen = request.headers['if-none-match']
    if (seen !== undefined && !noneMatch(seen, etag)) return reply.code(304).send()
  }
  return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.json)
}
