import { type ShedReason, shedMeasures } from './measure.ts'

/** One problem with a request. `field` is null if the problem isn't about a single field. */
export interface Problem {
  field: string | null
  code: string
  message: string
  /** How long the person has to wait. */
  waitSeconds?: number
}

/** An expected error, such as "not found". Verbs throw it; `platform/http` turns it into a response. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** A request can have thousands of unknown fields. The response lists only the first ones. */
const maxProblems = 100

export class Invalid extends Refusal {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(400, 'invalid', 'The request is not valid. See "errors" for each problem.')
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
  constructor() {
    super(401, 'unauthenticated', 'Send a valid API token in the header "Authorization: Token <API_TOKEN>".')
  }
}

/** The person signed in too long ago for a change like this. */
export class SignInTooOld extends Refusal {
  constructor() {
    super(403, 'sign_in_too_old', 'Sign in again to do this.')
  }
}

export class Forbidden extends Refusal {
  constructor(code: string, message: string, details?: Record<string, unknown>) {
    super(403, code, message, details)
  }
}

export class NotFound extends Refusal {
  constructor(details?: Record<string, unknown>) {
    super(404, 'not_found', 'There is nothing at this address.', details)
  }
}

/** For `executeTakeFirstOrThrow`. Kysely would pass its query to the class itself. */
export const notFound = (): NotFound => new NotFound()

/** A record that was looked up, unless there's none. */
export function required<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new NotFound()
  return found
}

/** It existed, and may come back later. */
export class Gone extends Refusal {
  constructor() {
    super(410, 'gone', 'This is currently not available.')
  }
}

/** The reader of the change feed has been away for too long. */
export class CursorExpired extends Refusal {
  constructor() {
    const message =
      'The feed does not go back to this cursor. Request "after=latest", read everything again, then continue from that cursor.'
    super(410, 'cursor_expired', message)
  }
}

export class Conflict extends Refusal {
  constructor(code: string, message: string, status: 409 | 412 | 422 = 409) {
    super(status, code, message)
  }
}

/** The request is fine, but a system that it needs is down, or the server is overloaded. */
export class Unavailable extends Refusal {
  readonly retryAfterSeconds = 1

  constructor(code = 'unavailable', message = 'The database is unavailable. Try again in a few seconds.') {
    super(503, code, message)
  }
}

/** Rejects a request because of overload, before any work is done for it, and counts it. */
export function overloaded(
  reason: ShedReason,
  message = 'The server is busy. Try again in a few seconds.',
): Unavailable {
  shedMeasures.publish({ reason })
  return new Unavailable('busy', message)
}

/** The body of the request is compressed. */
export class UnsupportedEncoding extends Refusal {
  constructor() {
    super(415, 'unsupported_encoding', 'Send the body without a Content-Encoding.')
  }
}

/** The files in a form are larger than its page accepts. */
export class TooLarge extends Refusal {
  constructor(maxBytes: number) {
    super(413, 'file_too_large', `Files can be at most ${maxBytes / 1_048_576} MB in total.`)
  }
}

export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, code = 'too_many_requests') {
    super(429, code, `Too many requests. Try again in ${retryAfterSeconds} s.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
