/** The claims that every token has. */
export interface Jwt {
  sub: string
  jti: string
  iat: number
  exp: number
  [claim: string]: unknown
}

/** How long a token may be valid, and how far the clocks of two machines may differ. */
export const jwtLifetimeSeconds = 600
export const jwtToleranceSeconds = 30
