import type { FastifyReply, FastifyRequest } from 'fastify'
import { faultOf, reportFault } from '../db/database-errors.ts'
import {
  Forbidden,
  Invalid,
  NotFound,
  Refusal,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
  UnsupportedEncoding,
} from '../errors.ts'
import type { Log } from '../log.ts'
import { maxBodyBytes } from './body.ts'
import type { AllowedMethods } from './early-checks.ts'

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

// Not imported, which would make Node load another client for HTTP and slow down every start.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** The body of every error response (RFC 9457). */
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  code: string
  request_id: string
  [more: string]: unknown
}

export function problemOf(error: Refusal, requestId: string): ProblemBody {
  return {
    ...problem(error.status, error.code, error.message, requestId),
    ...(error instanceof Invalid ? { errors: error.problems } : {}),
    ...(error instanceof Forbidden || error instanceof NotFound ? error.details : {}),
  }
}

export const problem = (status: number, code: string, detail: string, requestId: string): ProblemBody => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
  code,
  request_id: requestId,
})

/** The problem for an error that Fastify throws because of the request. Undefined for any other error. */
export function frameworkProblem(error: unknown): { status: number; code: string; detail: string } | undefined {
  if (error instanceof Refusal || typeof error !== 'object' || error === null) return undefined
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (Object.hasOwn(frameworkProblems, code)) return frameworkProblems[code]
  // A Fastify error with a 4xx status is a mistake in the request.
  if (!code.startsWith('FST_ERR_') || statusCode < 400 || statusCode >= 500) return undefined
  return { status: statusCode, code: 'invalid', detail: 'The request is not valid.' }
}

const frameworkProblems: Record<string, { status: number; code: string; detail: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', detail: 'The body may be at most 1 MiB.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    detail: 'Send the body as application/json or application/x-www-form-urlencoded. Pages take only the latter.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'invalid',
    detail: 'The body does not have the length its header says.',
  },
  FST_ERR_BAD_URL: { status: 400, code: 'invalid', detail: 'The address is not well formed.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'not_found', detail: 'There is nothing at this address.' },
  FST_ERR_ASYNC_CONSTRAINT: { status: 400, code: 'invalid', detail: 'The request is not valid.' },
}

/** When a caller that has to wait may try again. */
export function retryHeaders(error: unknown): Record<string, string> {
  const waits = error instanceof TooManyRequests || error instanceof Unavailable
  return waits ? { 'retry-after': String(error.retryAfterSeconds) } : {}
}

/** Why a request that met a fault of the database was not answered. Nothing about the machines behind it. */
export const unavailableBy = (fault: unknown): Unavailable =>
  faultOf(fault) === 'partly unreachable' ? new Unavailable('unavailable', partly) : new Unavailable()

const partly =
  "Part of the database can't be reached right now. Boards stored there have to wait, and so does anything that is saved in every part, such as adding a new person. Try again shortly."

/** The refusal for a URL or a body that could not be read, so that people are shown a page. Undefined for any other error. */
export function unreadableRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Invalid || error instanceof UnsupportedEncoding) return error
  const problem = frameworkProblem(error)
  return problem && new UnreadableRequest(problem)
}

/** What Fastify refuses because of the request, such as a body that is too long. */
class UnreadableRequest extends Refusal {
  readonly status: number
  readonly code: string

  constructor({ status, code, detail }: { status: number; code: string; detail: string }) {
    super(detail)
    this.status = status
    this.code = code
  }
}
