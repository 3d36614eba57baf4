/** One thing wrong with a request; `field` is null when it is wrong as a whole. */
export interface FieldProblem {
  field: string | null
  code: string
  message: string
}

/** What an answer other than a success says. */
export interface Refusal {
  status: number
  code: string
  detail: string
  requestId: string | undefined
  retryAfterSeconds: number | undefined
  problem: Record<string, unknown>
}

/** Every failure of a call is one of these, save that an abort is thrown as the signal's own reason. */
export class CairnError extends Error {
  override readonly name: string = 'CairnError'
  /** The status of the answer; 0 where there was none. */
  readonly status: number
  /** For programs: `invalid`, `not_found`, `insufficient_scope`, … */
  readonly code: string
  /** For people. */
  readonly detail: string
  /** Names the request in the server's log. */
  readonly requestId: string | undefined
  /** When the server said so: how long to wait before trying again. */
  readonly retryAfterSeconds: number | undefined
  /** The body as it came (RFC 9457). */
  readonly problem: Record<string, unknown>

  constructor(refusal: Refusal, message: string = refusal.detail, options?: ErrorOptions) {
    super(message, options)
    this.status = refusal.status
    this.code = refusal.code
    this.detail = refusal.detail
    this.requestId = refusal.requestId
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.problem = refusal.problem
  }
}

/** 400: every problem at once in `errors`. */
export class InvalidError extends CairnError {
  override readonly name = 'InvalidError'
  readonly errors: FieldProblem[]

  constructor(refusal: Refusal) {
    const { errors } = refusal.problem
    const problems: FieldProblem[] = Array.isArray(errors) ? errors : []
    const said = problems.map(({ field, message }) => (field === null ? message : `${field}: ${message}`))
    super(refusal, said.join(' ') || refusal.detail)
    this.errors = problems
  }
}

/** 401: the token is missing, unknown, expired or revoked. */
export class UnauthenticatedError extends CairnError {
  override readonly name = 'UnauthenticatedError'
}

/** 403: the token may not do this (`insufficient_scope`), or nobody may just now (`map_archived`). */
export class ForbiddenError extends CairnError {
  override readonly name = 'ForbiddenError'
  /** The scopes it takes; empty if that is not the reason. */
  readonly requiredScopes: string[]

  constructor(refusal: Refusal) {
    super(refusal)
    const { required_scopes } = refusal.problem
    this.requiredScopes = Array.isArray(required_scopes) ? required_scopes : []
  }
}

/** 404: it does not exist, or not in this map. */
export class NotFoundError extends CairnError {
  override readonly name = 'NotFoundError'
}

/** 409, 412, 422: somebody was first (`changed_meanwhile`), or an idempotency key is in use or was used otherwise. */
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

/** No answer came. Whether the server did what was asked is not known, unless `neverSent`. */
export class NetworkError extends CairnError {
  override readonly name: string = 'NetworkError'
  /** True where there was no connection to send anything on. */
  readonly neverSent: boolean

  constructor(detail: string, cause: unknown, code = 'no_answer', neverSent = false) {
    const unanswered = { status: 0, requestId: undefined, retryAfterSeconds: undefined, problem: {} }
    super({ ...unanswered, code, detail }, detail, { cause })
    this.neverSent = neverSent
  }
}

/** No answer came in time. */
export class TimeoutError extends NetworkError {
  override readonly name = 'TimeoutError'

  constructor(timeoutMs: number, cause: unknown) {
    super(`No answer within ${timeoutMs} ms.`, cause, 'timeout')
  }
}
