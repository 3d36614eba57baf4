/** One problem of a request. `field` is null when the problem is not about one field. */
export interface Problem {
  field: string | null
  code: string
  message: string
  /** For people who have to wait: how long. */
  waitSeconds?: number
}

/** An expected error, such as "not found". Verbs throw it; `platform/http` turns it into a response. */
export abstract class Refusal extends Error {
  abstract readonly status: number
  abstract readonly code: string
}

/** A request can have thousands of unknown fields. The response lists only the first ones. */
const maxProblems = 100

export class Invalid extends Refusal {
  readonly status = 400
  readonly code = 'invalid'
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super('The request is not valid. Each problem is listed in "errors".')
    this.problems = problems.slice(0, maxProblems)
  }
}

/** Runs a guard and returns the problems that it would throw. */
export async function problemsIn(guard: () => Promise<unknown>): Promise<Problem[]> {
  try {
    await guard()
    return []
  } catch (error) {
    if (error instanceof Invalid) return error.problems
    throw error
  }
}

export class Unauthenticated extends Refusal {
  readonly status = 401
  readonly code = 'unauthenticated'

  constructor() {
    super('A valid API token is needed: send the header "Authorization: Token <API_TOKEN>".')
  }
}

/** The person is signed in, but for a change like this not recently enough. */
export class SignInTooOld extends Refusal {
  readonly status = 403
  readonly code = 'sign_in_too_old'

  constructor() {
    super('Sign in again to do this.')
  }
}

export class Forbidden extends Refusal {
  readonly status = 403
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export class NotFound extends Refusal {
  readonly status = 404
  readonly code = 'not_found'
  readonly details: Record<string, unknown>

  constructor(details: Record<string, unknown> = {}) {
    super('There is nothing at this address.')
    this.details = details
  }
}

/** 410: what was asked for existed, and may come back later. */
export class Gone extends Refusal {
  readonly status = 410
  readonly code = 'gone'

  constructor() {
    super('This is not shown at present.')
  }
}

/** A reader of the change feed has been away for too long. */
export class CursorExpired extends Refusal {
  readonly status = 410
  readonly code = 'cursor_expired'

  constructor() {
    super(
      'The feed does not go back to this cursor. Ask for "after=latest", read everything again, and go on from that cursor.',
    )
  }
}

export class Conflict extends Refusal {
  readonly status: number
  readonly code: string

  constructor(code: string, message: string, status: 409 | 412 | 422 = 409) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The request is fine, but a system that is needed does not work now, or the server has too much to do. */
export class Unavailable extends Refusal {
  readonly status = 503
  readonly code: string
  readonly retryAfterSeconds = 1

  constructor(code = 'unavailable', message = 'The database cannot be used at the moment. Try again shortly.') {
    super(message)
    this.code = code
  }
}

/** The body of the request is compressed. */
export class UnsupportedEncoding extends Refusal {
  readonly status = 415
  readonly code = 'unsupported_encoding'

  constructor() {
    super('Send the body as it is, without a Content-Encoding.')
  }
}

export class TooManyRequests extends Refusal {
  readonly status = 429
  readonly code: string
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, code = 'too_many_requests') {
    super(`Too many requests. Try again in ${retryAfterSeconds} s.`)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}
