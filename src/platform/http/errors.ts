import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnreachable } from '../db/violation.ts'
import { NotFound, Refusal, TooManyRequests, Unauthenticated, Unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Endpoint } from './endpoint.ts'
import type { Route } from './parts.ts'
import { machineryProblem, type ProblemBody, problem, problemOf } from './problem.ts'

/** The one place where an error becomes an answer. What is not a refusal is a bug: logged, and nothing revealed. */
export const answerErrors = (log: Log) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Unauthenticated) reply.header('www-authenticate', 'Token')
  if (error instanceof TooManyRequests) reply.header('retry-after', String(error.retryAfterSeconds))
  if (error instanceof Refusal) return send(reply, problemOf(error, request.id))
  if (isUnreachable(error)) {
    log.error({ err: error, request_id: request.id }, 'the database cannot be reached')
    return send(reply.header('retry-after', '1'), problemOf(new Unavailable(), request.id))
  }
  const known = machineryProblem(error)
  if (known) {
    const body = problem(known.status, known.code, known.detail, request.id)
    if (known.status === 400) body.errors = [{ field: null, code: known.code, message: known.detail }]
    return send(reply, body)
  }
  log.error({ err: error, request_id: request.id }, 'a bug')
  return send(
    reply,
    problem(500, 'internal', `Something went wrong on our side. Report it with the id ${request.id}.`, request.id),
  )
}

/** A known path with another method is told so; anything else does not exist. */
export function answerUnknownPaths(served: (Endpoint | Route)[]) {
  const paths = Map.groupBy(served, ({ path }) => path)
  const patterns = [...paths].map(([path, there]) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[1-9]\\d*').replace(/\/$/, '')}/?$`),
    allow: [...new Set(there.map(methodOf).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))],
  }))
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allow = patterns.filter(({ pattern }) => pattern.test(path)).flatMap((known) => known.allow)
    if (allow.length === 0) return send(reply, problemOf(new NotFound(), request.id))
    const allowed = [...allow, 'OPTIONS'].join(', ')
    reply.header('allow', allowed)
    return send(reply, problem(405, 'method_not_allowed', `This address takes ${allowed}.`, request.id))
  }
}

/** Routes besides the interface are only read. */
const methodOf = (there: Endpoint | Route): string => ('method' in there ? there.method : 'GET')

/** Bytes that are not HTTP never become a request, so they are answered on the bare socket. */
export function refuseBadHttp(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const id = crypto.randomUUID()
  const said = problem(status, 'bad_http', 'The request could not be understood as HTTP.', id)
  const body = JSON.stringify(said)
  socket.end(
    `HTTP/1.1 ${status} ${said.title}\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${id}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function send(reply: FastifyReply, body: ProblemBody): FastifyReply {
  return reply.code(body.status).type('application/problem+json').send(JSON.stringify(body))
}
