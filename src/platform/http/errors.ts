import type { FastifyReply, FastifyRequest } from 'fastify'
import { reportFault } from '../db/report-fault.ts'
import { NotFound, Refusal, Unauthenticated } from '../errors.ts'
import type { Log } from '../log.ts'
import type { AllowedMethods } from './allowed-methods.ts'
import { maxBodyBytes } from './body.ts'
import { frameworkProblem, type ProblemBody, problem, problemOf } from './problem.ts'
import { retryHeaders } from './retry-headers.ts'
import { unavailableBy } from './unavailable.ts'

/** Every error becomes a response here. An unexpected error is logged, and its message is not sent to the client. */
export const handleErrors = (log: Log) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Unauthenticated) reply.header('www-authenticate', 'Token')
  reply.headers(retryHeaders(error))
  if (error instanceof Refusal) return send(reply, problemOf(error, request.id))
  if (isAborted(request)) {
    log.info({ request_id: request.id }, 'request aborted by client')
    return send(reply, problem(400, 'invalid', 'The request is not complete.', request.id))
  }
  if (reportFault(log, error, { request_id: request.id })) {
    return send(reply.header('retry-after', '1'), problemOf(unavailableBy(error), request.id))
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

/** Answers 405 if the path takes another method, otherwise 404. */
export const handleUnknownPaths =
  (allowed: AllowedMethods) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = allowed(request.url)
    if (methods.length === 0) return send(reply, problemOf(new NotFound(), request.id))
    return send(reply.header('allow', methods.join(', ')), notAllowed(methods, request.id))
  }

export const notAllowed = (methods: string[], requestId: string): ProblemBody =>
  problem(405, 'method_not_allowed', `This address takes ${methods.join(', ')}.`, requestId)

function send(reply: FastifyReply, body: ProblemBody): FastifyReply {
  return reply.code(body.status).type('application/problem+json').send(JSON.stringify(body))
}
