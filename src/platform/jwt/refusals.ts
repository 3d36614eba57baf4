import { Forbidden, Unavailable } from '../errors.ts'

/** A token that wasn't signed with the right key, so nothing in it can be trusted. */
export class UnprovedJwt extends Forbidden {}

export const claimRefused = (claim: string, message: string): Forbidden =>
  new Forbidden('jwt_claim', message, { claim })

export const keysUnreachable = (reason: string): Unavailable =>
  new Unavailable('jwt_keys_unreachable', `The keys at the JWKS URL could not be read: ${reason}`)

/** The claims that every token has. */
export interface Jwt {
  sub: string
  jti: string
  iat: number
  exp: number
  [claim: string]: unknown
}

/** How long a token can be valid, and how far two machines' clocks can differ. */
export const jwtLifetimeSeconds = 600
export const jwtToleranceSeconds = 30
