import type { Timestamp } from '../../lib/time.ts'
import { Conflict } from '../errors.ts'

/** A service that people can sign in with. The operator has chosen it and trusts it. */
export interface IdentityProvider {
  /** Part of the URL of its pages. */
  id: string
  /** The name that people know. */
  name: string
  /** The URL at the provider where people sign in. */
  authorizationUrl(handshake: Handshake, now: Timestamp): Promise<string>
  /** Finds out who has signed in, from the query that the provider sent them back with. */
  recognise(handshake: Handshake, query: string, now: Timestamp): Promise<Identity>
}

/** The values that belong to one sign-in with a provider. */
export interface Handshake {
  /** Our URL that the provider sends people back to, without a query. */
  returnTo: string
  state: string
  nonce: string
  /** The PKCE code verifier. Only its hash is sent with the first request. */
  verifier: string
}

/** Issuer and subject identify a person at a provider and never change. Everything else may change. */
export interface Identity {
  issuer: string
  subject: string
  /** Undefined when the provider gives no verified email address. */
  profile(): Promise<Profile | undefined>
}

export interface Profile {
  email: string
  first_name: string
  last_name: string
}

export const stale = (): Conflict =>
  new Conflict('provider_stale', 'This sign-in took too long, was already used, or started in another browser.')
