import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { EgressFailure } from '../egress.ts'
import { Forbidden, type Refusal, Unavailable } from '../errors.ts'
import { stale } from './identity-provider.ts'

/** The error shown to a person when a provider fails. */
export function openidRefusal(error: unknown): Refusal {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return new Forbidden('provider_denied', 'The provider did not sign you in.')
    return isTemporary(error.error) ? unreachable() : failed()
  }
  // The code was already used, has expired, or belongs to another sign-in.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? stale() : failed()
  return chainOf(error).some(isNoResponse) ? unreachable() : failed()
}

/** The messages of an error and its causes, for the log. They don't contain request or response bodies. */
export const reasonsOf = (error: unknown): string[] => chainOf(error).map((each) => messageOf(each).slice(0, maxLength))

const maxLength = 300

function messageOf(error: Error): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return `${error.error}: ${error.error_description ?? error.message}`
  }
  // Most providers respond to a wrong client secret with this error.
  if (error instanceof WWWAuthenticateChallengeError) {
    const [first] = error.cause
    return `${first?.parameters.error ?? error.status}: ${first?.parameters.error_description ?? error.message}`
  }
  return error.message
}

const isTemporary = (code: string): boolean => ['server_error', 'temporarily_unavailable'].includes(code)

/** The provider did not respond, or responded with a 5xx status. */
const isNoResponse = (error: Error): boolean =>
  error instanceof EgressFailure ||
  (error instanceof ClientError &&
    (error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)))

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

const unreachable = (): Unavailable =>
  new Unavailable('provider_unreachable', "The provider can't be reached right now.")

const failed = (): Unavailable => new Unavailable('provider_failed', 'Something went wrong at the provider.')
