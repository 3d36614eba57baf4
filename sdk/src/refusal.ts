import {
  CairnError,
  ConflictError,
  type FailedRequest,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RateLimitedError,
  type Refusal,
  ServerError,
  UnauthenticatedError,
} from './errors.ts'

/** The error for a response. A proxy in front of the server may respond without a problem body. */
export function errorFor(request: FailedRequest, response: Response, text: string): CairnError {
  const problem = problemIn(text)
  const { code, detail, request_id } = problem
  const refusal: Refusal = {
    ...request,
    status: response.status,
    code: typeof code === 'string' ? code : `http_${response.status}`,
    detail: typeof detail === 'string' ? detail : `The answer was ${response.status} ${response.statusText}`.trim(),
    requestId: typeof request_id === 'string' ? request_id : (response.headers.get('x-request-id') ?? undefined),
    retryAfterSeconds: secondsUntil(response.headers.get('retry-after')),
    problem,
  }
  return new (classFor(response.status))(refusal)
}

/** The error for a response that Cairn never sends. Most likely, `baseUrl` points to something else. */
export function unexpected(request: FailedRequest, response: Response, detail: string): CairnError {
  const requestId = response.headers.get('x-request-id') ?? undefined
  const { status } = response
  return new CairnError({
    ...request,
    status,
    code: 'unexpected_answer',
    detail,
    requestId,
    retryAfterSeconds: undefined,
    problem: {},
  })
}

const classes: Record<number, new (refusal: Refusal) => CairnError> = {
  400: InvalidError,
  401: UnauthenticatedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: ConflictError,
  422: ConflictError,
  429: RateLimitedError,
}

const classFor = (status: number) => classes[status] ?? (status >= 500 ? ServerError : CairnError)

function problemIn(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** `Retry-After` is a number of seconds or a date. */
function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const seconds = (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
