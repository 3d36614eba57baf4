import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { faultOf, reportFault } from '../db/database-errors.ts'
import {
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
import type { AllowedMethods } from './router.ts'

// Not imported, because that would make Node load another HTTP client and slow down every start.
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

export function problemOf(refusal: Refusal, requestId: string): ProblemBody {
  const { status, code, message: detail } = refusal
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    ...{ status, detail, code, request_id: requestId },
    ...(refusal instanceof Invalid ? { errors: refusal.problems } : {}),
    ...refusal.details,
  }
}

/** Every error becomes a response here. An unexpected error is logged, and its message is not sent to the client. */
export const handleErrors = (log: Log) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { id } = request
  if (error instanceof Unauthenticated) reply.header('www-authenticate', 'Token')
  reply.headers(retryHeaders(error))
  if (error instanceof Refusal) return send(reply, problemOf(error, id))
  if (isAborted(request)) {
    log.info({ request_id: id }, 'request aborted by client')
    return send(reply, problemOf(new Refusal(400, 'invalid', 'The request is incomplete.'), id))
  }
  if (reportFault(log, error, { request_id: id })) {
    return send(reply.header('retry-after', '1'), problemOf(unavailableBy(error), id))
  }
  const refusal = frameworkRefusal(error, request.routeOptions.bodyLimit)
  if (refusal) {
    const { status, code, message } = refusal
    const errors = status === 400 ? { errors: [{ field: null, code, message }] } : {}
    return send(reply, { ...problemOf(refusal, id), ...errors })
  }
  log.error({ err: error, request_id: id }, 'unhandled error')
  const detail = `Something went wrong on our side. Please report it with the id ${id}.`
  return send(reply, problemOf(new Refusal(500, 'internal', detail), id))
}

function send(reply: FastifyReply, body: ProblemBody): FastifyReply {
  return reply.code(body.status).type('application/problem+json').send(JSON.stringify(body))
}

/** True when the connection ended before the whole body had arrived. No one is left to read the response. */
export const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** Responds with 405 if the path accepts another method, otherwise with 404. */
export const handleUnknownPaths =
  (allowed: AllowedMethods) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = allowed(request.url)
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    return send(reply, problemOf(unknownPath(methods), request.id))
  }

const unknownPath = (methods: string[]): Refusal =>
  methods.length === 0
    ? new NotFound()
    : new Refusal(405, 'method_not_allowed', `This URL supports ${methods.join(', ')}.`)

/** When a caller that has to wait can try again. */
export function retryHeaders(error: unknown): Record<string, string> {
  const waits = error instanceof TooManyRequests || error instanceof Unavailable
  return waits ? { 'retry-after': String(error.retryAfterSeconds) } : {}
}

/** The error after a database fault. It reveals nothing about the infrastructure. */
export const unavailableBy = (fault: unknown): Unavailable =>
  faultOf(fault) === 'partly unreachable' ? new Unavailable('unavailable', partly) : new Unavailable()

const partly =
  "Part of the database can't be reached right now. Boards stored there have to wait, and so does anything that is saved in every part, such as adding a new person. Try again shortly."

/** The error for a URL or body that couldn't be read, so that people see a page. Undefined for any other error. */
export const unreadableRefusal = (error: unknown): Refusal | undefined =>
  error instanceof Invalid || error instanceof UnsupportedEncoding ? error : frameworkRefusal(error)

/** Our equivalent of an error that Fastify throws because of the request. Undefined for any other error. */
export function frameworkRefusal(error: unknown, bodyLimit = maxBodyBytes): Refusal | undefined {
  if (error instanceof Refusal || typeof error !== 'object' || error === null) return undefined
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'too_large', `The body can be at most ${bodyLimit / 1_048_576} MiB.`)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, 'unsupported_media_type', supportedTypes)
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal(400, 'invalid', "The body's length does not match the Content-Length header.")
    case 'FST_ERR_BAD_URL':
      return new Refusal(400, 'invalid', 'The URL is malformed.')
  }
  // A Fastify error with a 4xx status is a mistake in the request.
  const isClientError = code.startsWith('FST_ERR_') && statusCode >= 400 && statusCode < 500
  return isClientError ? new Refusal(statusCode, 'invalid', 'The request is not valid.') : undefined
}

const supportedTypes =
  'Send the body as application/json or application/x-www-form-urlencoded. Pages take only the latter.'

/** Node's size limit for a request's headers. */
export const maxHeaderBytes = 16_384

const lingerMs = 1_000

type ParseError = Error & { code?: string }

/** Input that Node can't parse never becomes a request, so the response is written to the socket. */
export function refuseInvalidHttp(error: ParseError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const id = crypto.randomUUID()
  const refusal = problemOf(parseRefusal(error), id)
  const body = JSON.stringify(refusal)
  // The client may never close its side. It gets a moment to read the response, which a reset would discard.
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${refusal.title}\r\nContent-Type: application/problem+json\r\nX-Request-Id: ${id}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Node's code for headers that don't arrive in time. */
export const requestTimeout = 'ERR_HTTP_REQUEST_TIMEOUT'

function parseRefusal({ code }: ParseError): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(431, 'headers_too_large', `The headers can be at most ${maxHeaderBytes / 1_024} KiB.`)
  if (code === requestTimeout)
    return new Refusal(408, 'request_timeout', 'The request did not arrive in time. Send it again.')
  return new Refusal(400, 'bad_http', 'The request is not valid HTTP.')
}
