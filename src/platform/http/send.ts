import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpResponse } from './endpoint.ts'
import { noneMatch } from './etag.ts'

export function sendResponse(request: FastifyRequest, reply: FastifyReply, response: HttpResponse): FastifyReply {
  const { status, body, headers } = response
  for (const name in headers) reply.header(name, headers[name])
  if (body === undefined) return reply.code(status).send()
  const [etag, ifNoneMatch] = [headers?.etag, request.headers['if-none-match']]
  if (etag && ifNoneMatch !== undefined && !noneMatch(ifNoneMatch, etag)) return reply.code(304).send()
  if (headers?.['content-type'] === undefined) reply.header('content-type', 'application/json; charset=utf-8')
  return reply.code(status).send(body)
}
