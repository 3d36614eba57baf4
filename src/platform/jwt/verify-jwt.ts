import { errors, type JWTPayload, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose'
import type { Timestamp } from '../../lib/time.ts'
import { Forbidden } from '../errors.ts'
import { keyIn } from './jwks.ts'
import { claimRefused, type Jwt, jwtLifetimeSeconds, jwtToleranceSeconds, UnprovedJwt } from './refusals.ts'

/**
 * Either a shared secret or public keys. Each has its own algorithms, so that a public key is never used as a secret.
 */
export type JwtKeys = { secrets: string[] } | { jwks_url: string; trusted: boolean }

interface Expected {
  keys: JwtKeys
  now: Timestamp
  /** If empty, any issuer is accepted. */
  issuer: string
  audience: string[]
}

const maxTextLength = 255
const required = ['sub', 'jti', 'iat', 'exp']

/**
 * The claims of a token with a valid signature, audience, issuer and times. For any other token, throws an error with
 * the reason.
 */
export async function verifyJwt(token: string, { keys, now, issuer, audience }: Expected): Promise<Jwt> {
  const algorithms = 'secrets' in keys ? ['HS256'] : ['RS256', 'ES256', 'EdDSA']
  const nowMs = Date.parse(now)
  const options: JWTVerifyOptions = {
    algorithms,
    audience,
    requiredClaims: required,
    currentDate: new Date(nowMs),
    clockTolerance: jwtToleranceSeconds,
    ...(issuer ? { issuer } : {}),
  }
  try {
    const { payload } =
      'secrets' in keys
        ? await verifyWithSecrets(token, keys.secrets, options)
        : await jwtVerify(token, keyIn({ url: keys.jwks_url, trusted: keys.trusted, nowMs }), options)
    return checkedClaims(payload, Math.floor(nowMs / 1000))
  } catch (error) {
    const [aud = ''] = audience
    throw explainError(error, { nowSeconds: Math.floor(nowMs / 1000), algorithms, aud, iss: issuer })
  }
}

/** After a rotation, the previous secret stays valid for a while. */
async function verifyWithSecrets(
  token: string,
  [secret = '', ...older]: string[],
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, new TextEncoder().encode(secret), options)
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || older.length === 0) throw error
    return verifyWithSecrets(token, older, options)
  }
}

/** Checks that the library leaves out. */
function checkedClaims(claims: JWTPayload, nowSeconds: number): Jwt {
  for (const name of ['sub', 'jti'] as const) {
    const text = claims[name]
    if (typeof text !== 'string' || text === '' || text.length > maxTextLength || /[\p{Cc}\p{Cs}]/u.test(text)) {
      throw claimRefused(name, `The claim "${name}" must be a string of 1 to ${maxTextLength} characters.`)
    }
  }
  const { iat, exp } = claims
  if (typeof iat !== 'number' || typeof exp !== 'number')
    throw claimRefused('iat', 'The claims "iat" and "exp" must be numbers.')
  if (iat > nowSeconds + jwtToleranceSeconds) {
    throw claimRefused('iat', `The claim "iat" is ${Math.ceil(iat - nowSeconds)} s in the future. Compare the clocks.`)
  }
  if (exp - iat > jwtLifetimeSeconds) {
    const message = `The token is valid for ${Math.ceil(exp - iat)} s. At most ${jwtLifetimeSeconds} s are allowed.`
    throw claimRefused('exp', message)
  }
  return claims as Jwt
}

interface Needed {
  nowSeconds: number
  algorithms: string[]
  aud: string
  iss: string
}

/**
 * Explains the library's error to the developers of the program that creates the tokens. Repeats nothing from the token
 * except its times.
 */
function explainError(error: unknown, { nowSeconds, algorithms, aud, iss }: Needed): unknown {
  if (error instanceof errors.JWTExpired) {
    const late = nowSeconds - Number(error.payload.exp)
    return new Forbidden('jwt_expired', `The token expired ${late} s ago.`, { claim: 'exp' })
  }
  if (error instanceof errors.JWTClaimValidationFailed)
    return claimRefused(error.claim, claimMessage(error, { nowSeconds, aud, iss }))
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return new UnprovedJwt('jwt_algorithm', `The algorithm must be one of: ${algorithms.join(', ')}.`)
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new UnprovedJwt('jwt_signature', 'The signature does not match: the token was signed with another key.')
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    return new UnprovedJwt('jwt_key_unknown', 'The JWKS has no key with this "kid" for this algorithm.')
  }
  if (error instanceof errors.JWKSMultipleMatchingKeys) {
    return new UnprovedJwt('jwt_key_unknown', 'The JWKS has several keys for this algorithm: choose one with "kid".')
  }
  // One of the keys in the set may be broken.
  if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) {
    return new UnprovedJwt('jwt_malformed', 'This is not a JSON Web Token in compact form with a valid key.')
  }
  return error
}

function claimMessage(
  { claim, reason, payload }: errors.JWTClaimValidationFailed,
  expected: Pick<Needed, 'nowSeconds' | 'aud' | 'iss'>,
): string {
  if (reason === 'missing') return `The claim "${claim}" is missing.`
  if (claim === 'iat' || claim === 'nbf') {
    return `The claim "${claim}" is ${Number(payload[claim]) - expected.nowSeconds} s in the future. Compare the clocks.`
  }
  if (claim === 'aud' || claim === 'iss') return `The claim "${claim}" must be ${expected[claim]}`
  return `The claim "${claim}" has the wrong type.`
}
