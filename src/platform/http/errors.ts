import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnreachable } from '../db/database-errors.ts'
import { NotFound, Refusal, TooManyRequests, Unauthenticated, Unavailable } from '../errors.ts'
import type { Log } from '../log.ts'
import { maxBodyBytes } from './body.ts'
import type { Endpoint } from './endpoint.ts'
import { frameworkProblem, type ProblemBody, problem, problemOf } from './problem.ts'
import type { Route } from './server-parts.ts'

/** Every error becomes a response here. An unexpected error is logged, and its message is not sent to the client. */
export const handleErrors = (log: Log) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Unauthenticated) reply.header('www-authenticate', 'Token')
  if (error instanceof TooManyRequests) reply.header('retry-after', String(error.retryAfterSeconds))
  if (error instanceof Refusal) return send(reply, problemOf(error, request.id))
  if (isAborted(request)) {
    log.info({ request_id: request.id }, 'request aborted by client')
    return send(reply, problem(400, 'invalid', 'The request is not complete.', request.id))
  }
  if (isUnreachable(error)) {
    log.error({ err: error, request_id: request.id }, 'database unreachable')
    return send(reply.header('retry-after', '1'), problemOf(new Unavailable(), request.id))
  }
  const clientError = frameworkProblem(error)
  if (clientError) {
    const { status, code } = clientError
    const maxBytes = request.routeOptions.bodyLimit ?? maxBodyBytes
    const detail = code === 'too_large' ? `The body may be at most ${maxBytes / 1_048_576} MiB.` : clientError.detail
    const body = problem(status, code, detail, request.id)
    if (status === 400) body.errors = [{ field: null, code, message: detail }]
    return send(reply, body)
  }
  log.error({ err: error, request_id: request.id }, 'unhandled error')
  return send(
    reply,
    problem(500, 'internal', `Something went wrong on our side. Report it with the id ${request.id}.`, request.id),
  )
}

/** True when the connection ended before the whole body had arrived. Nobody is there to read the response. */
export const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Answers 405 if the path exists with another method, otherwise 404. */
export function handleUnknownPaths(served: (Endpoint | Route)[]) {
  const paths = Map.groupBy(served, ({ path }) => path)
  const patterns = [...paths].map(([path, routes]) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[1-9]\\d*').replace(/\/$/, '')}/?$`),
    allow: [...new Set(routes.map(methodOf).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))],
  }))
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allow = patterns.filter(({ pattern }) => pattern.test(path)).flatMap((matching) => matching.allow)
    if (allow.length === 0) return send(reply, problemOf(new NotFound(), request.id))
    const allowed = [...allow, 'OPTIONS'].join(', ')
    reply.header('allow', allowed)
    return send(reply, problem(405, 'method_not_allowed', `This address takes ${allowed}.`, request.id))
  }
}

/** Routes outside the API only serve GET. */
const methodOf = (route: Endpoint | Route): string => ('method' in route ? route.method : 'GET')

/** Bytes that are not HTTP never become a request, so the response is written to the socket. */
export function refuseInvalidHttp(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const id = crypto.randomUUID()
  const refusal = problem(status, 'bad_http', 'The request could not be understood as HTTP.', id)
  const body = JSON.stringify(refusal)
  socket.end(
    `HTTP/1.1 ${status} ${refusal.title}\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${id}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function send(reply: FastifyReply, body: ProblemBody): FastifyReply {
  return reply.code(body.status).type('application/problem+json').send(JSON.stringify(body))
}
