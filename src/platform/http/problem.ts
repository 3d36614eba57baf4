import { STATUS_CODES } from 'node:http'
import { Forbidden, Invalid, Refusal } from '../errors.ts'

/** The one shape of every answer that is not a success (RFC 9457). */
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
    ...(error instanceof Forbidden ? error.details : {}),
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

/** What the HTTP machinery itself refuses, in the same words as everything else. */
export function machineryProblem(error: unknown): { status: number; code: string; detail: string } | undefined {
  if (error instanceof Refusal || typeof error !== 'object' || error === null) return undefined
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (Object.hasOwn(machinery, code)) return machinery[code]
  // What Fastify blames on the request is the caller's mistake, not a bug of ours.
  if (!code.startsWith('FST_ERR_') || statusCode < 400 || statusCode >= 500) return undefined
  return { status: statusCode, code: 'invalid', detail: 'The request is not valid.' }
}

const machinery: Record<string, { status: number; code: string; detail: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', detail: 'The body may be at most 1 MiB.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    detail: 'Send the body as application/json or application/x-www-form-urlencoded.',
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
