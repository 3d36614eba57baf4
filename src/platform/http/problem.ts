import { Forbidden, Invalid, NotFound, Refusal } from '../errors.ts'

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
