import type { Timestamp } from '../../lib/time.ts'

/** Somebody else who can tell who a person is. The operator named them, and trusts them. */
export interface IdentityProvider {
  /** As in addresses. */
  id: string
  /** As people know them. */
  name: string
  /** Where people go to be recognised. */
  addressFor(handshake: Handshake, now: Timestamp): Promise<string>
  /** Who came back, by the query they came back with. */
  recognise(handshake: Handshake, query: string, now: Timestamp): Promise<Identity>
}

/** What one way to a provider and back is known by. */
export interface Handshake {
  /** Our address to come back to, without a query. */
  returnTo: string
  state: string
  nonce: string
  /** Of PKCE: only its hash is told on the way there. */
  verifier: string
}

/** Who somebody is to a provider, for ever; everything else about them may change. */
export interface Identity {
  issuer: string
  subject: string
  /** Undefined when the provider does not vouch for a mail address. */
  profile(): Promise<Profile | undefined>
}

export interface Profile {
  email: string
  first_name: string
  last_name: string
}
