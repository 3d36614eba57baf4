/** One problem with a request. `field` is null if the problem isn't about a single field. */
export interface FieldProblem {
  field: string | null
  code: string
  message: string
}

/** Which request failed. */
export interface FailedRequest {
  method: string
  /** The URL's path, without the query. */
  path: string
}

/** The contents of an error response. */
export interface Refusal extends FailedRequest {
  status: number
  code: string
  detail: string
  requestId: string | undefined
  retryAfterSeconds: number | undefined
  problem: Record<string, unknown>
}

/**
 * Any failed call throws a CairnError, except an abort, which throws the signal's reason. Its message ends with the
 * request: `Must not be empty. (POST /api/1/map/tasks/create/, request 7d3f…)`.
 */
export class CairnError extends Error {
  override readonly name: string = 'CairnError'
  /** The response's status; 0 if there was no response. */
  readonly status: number
  /** For programs: `invalid`, `not_found`, `insufficient_scope`, … */
  readonly code: string
  /** For people. */
  readonly detail: string
  readonly method: string
  /** The path of the request's URL, without the query. */
  readonly path: string
  /** The request's id in the server's log. */
  readonly requestId: string | undefined
  /** From `Retry-After`: how long to wait before trying again. */
  readonly retryAfterSeconds: number | undefined
  /** The response body (RFC 9457). */
  readonly problem: Record<string, unknown>

  constructor(refusal: Refusal, message: string = refusal.detail, options?: ErrorOptions) {
    const { method, path, requestId } = refusal
    super(`${message} (${method} ${path}${requestId === undefined ? '' : `, request ${requestId}`})`, options)
    this.status = refusal.status
    this.code = refusal.code
    this.detail = refusal.detail
    this.method = method
    this.path = path
    this.requestId = requestId
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.problem = refusal.problem
  }
}

/** 400: `errors` lists all problems. */
export class InvalidError extends CairnError {
  override readonly name = 'InvalidError'
  readonly errors: FieldProblem[]

  constructor(refusal: Refusal) {
    const { errors } = refusal.problem
    const problems: FieldProblem[] = Array.isArray(errors) ? errors : []
    const messages = problems.map(({ field, message }) => (field === null ? message : `${field}: ${message}`))
    super(refusal, messages.join(' ') || refusal.detail)
    this.errors = problems
  }
}

/** 401: the token is missing, unknown, expired or revoked. */
export class UnauthenticatedError extends CairnError {
  override readonly name = 'UnauthenticatedError'
}

/** 403: the token isn't allowed to do this (`insufficient_scope`), or the map is archived (`map_archived`). */
export class ForbiddenError extends CairnError {
  override readonly name = 'ForbiddenError'
  /** The required scopes; empty if the scope isn't the reason. */
  readonly requiredScopes: string[]

  constructor(refusal: Refusal) {
    super(refusal)
    const { required_scopes } = refusal.problem
    this.requiredScopes = Array.isArray(required_scopes) ? required_scopes : []
  }
}

/** 404: it doesn't exist in this map. */
export class NotFoundError extends CairnError {
  override readonly name = 'NotFoundError'
}

/**
 * 409, 412, 422: someone else changed the record (`changed_meanwhile`), or the idempotency key is in use or was already
 * used.
 */
export class ConflictError extends CairnError {
  override readonly name = 'ConflictError'
}

/** 429: wait for `retryAfterSeconds`. */
export class RateLimitedError extends CairnError {
  override readonly name = 'RateLimitedError'
}

/** 5xx. */
export class ServerError extends CairnError {
  override readonly name = 'ServerError'
}

/** There was no response. Unless `neverSent` is true, the server may have handled the request. */
export class NetworkError extends CairnError {
  override readonly name: string = 'NetworkError'
  /** True if no connection was made, so nothing was sent. */
  readonly neverSent: boolean

  constructor(request: FailedRequest, detail: string, cause: unknown, code = 'no_answer', neverSent = false) {
    const noResponse = { status: 0, requestId: undefined, retryAfterSeconds: undefined, problem: {} }
    super({ ...request, ...noResponse, code, detail }, detail, { cause })
    this.neverSent = neverSent
  }
}

/** There was no response within `timeoutMs`. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError'

  constructor(request: FailedRequest, timeoutMs: number, cause: unknown) {
    super(request, `No answer within ${timeoutMs} ms.`, cause, 'timeout')
  }
}
