import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { EgressFailure } from '../egress.ts'
import { Conflict, Forbidden, type Refusal, Unavailable } from '../errors.ts'

/** What went wrong between us and a provider, as a person can be told. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return new Forbidden('provider_denied', 'The provider did not sign you in.')
    return isForNow(error.error) ? unreachable() : failed()
  }
  // A code that was used already, that is too old, or that was made for another way there.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? stale() : failed()
  return chainOf(error).some(isOutOfReach) ? unreachable() : failed()
}

/** For the log: what happened and what was behind it, without what was sent or answered. */
export const reasonsOf = (error: unknown): string[] => chainOf(error).map((each) => wordsOf(each).slice(0, longest))

const longest = 300

function wordsOf(error: Error): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return `${error.error}: ${error.error_description ?? error.message}`
  }
  // This is how most say that they do not know our secret.
  if (error instanceof WWWAuthenticateChallengeError) {
    const [first] = error.cause
    return `${first?.parameters.error ?? error.status}: ${first?.parameters.error_description ?? error.message}`
  }
  return error.message
}

const isForNow = (code: string): boolean => ['server_error', 'temporarily_unavailable'].includes(code)

/** No answer, or one of a server that has trouble of its own. */
const isOutOfReach = (error: Error): boolean =>
  error instanceof EgressFailure ||
  (error instanceof ClientError &&
    (error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)))

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

const unreachable = (): Unavailable =>
  new Unavailable('provider_unreachable', 'The provider cannot be reached right now.')

const failed = (): Unavailable => new Unavailable('provider_failed', 'Something went wrong at the provider.')

/** Too late, used already, or started in another browser. */
export const stale = (): Conflict =>
  new Conflict('provider_stale', 'This sign-in took too long, was used already, or began in another browser.')
