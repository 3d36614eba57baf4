/** One thing wrong with a request; `field` is null when it is wrong as a whole. */
export interface Problem {
  field: string | null
  code: string
  message: string
}

/** An answer that is not the one hoped for. Thrown by verbs, translated once, in `platform/http`. */
export abstract class Refusal extends Error {
  abstract readonly status: number
  abstract readonly code: string
}

/** Whoever sends thousands of unknown fields does not read the answer. */
const mostProblems = 100

export class Invalid extends Refusal {
  readonly status = 400
  readonly code = 'invalid'
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super('The request is not valid. Each problem is listed in "errors".')
    this.problems = problems.slice(0, mostProblems)
  }
}

/** The problems a guard finds, as a list instead of a refusal. */
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

  constructor() {
    super('There is nothing at this address.')
  }
}

/** It was here, and may come back. */
export class Gone extends Refusal {
  readonly status = 410
  readonly code = 'gone'

  constructor() {
    super('This is not shown at present.')
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

/** Not now, and through no fault of the request. */
export class Unavailable extends Refusal {
  readonly status = 503
  readonly code: string

  constructor(code = 'unavailable', message = 'The database cannot be reached at the moment. Try again shortly.') {
    super(message)
    this.code = code
  }
}

export class TooManyRequests extends Refusal {
  readonly status = 429
  readonly code = 'too_many_requests'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(`Too many requests. Try again in ${retryAfterSeconds} s.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
