import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Finished } from './endpoint.ts'
import { noneMatch } from './etag.ts'

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Finished): FastifyReply {
  const { status, body, headers } = answer
  for (const name in headers) reply.header(name, headers[name])
  if (body === undefined) return reply.code(status).send()
  const [etag, seen] = [headers?.etag, request.headers['if-none-match']]
  if (etag && seen !== undefined && !noneMatch(seen, etag)) return reply.code(304).send()
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}
