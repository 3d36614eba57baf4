import { errors } from 'jose'
import { Forbidden } from '../errors.ts'
import { claimRefused, UnprovedJwt } from './refusals.ts'

interface Expected {
  nowSeconds: number
  algorithms: string[]
  aud: string
  iss: string
}

/**
 * Explains the library's error to the developers of the program that creates the tokens. Repeats nothing from the token
 * except its times.
 */
export function explainError(error: unknown, { nowSeconds, algorithms, aud, iss }: Expected): unknown {
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
  expected: Pick<Expected, 'nowSeconds' | 'aud' | 'iss'>,
): string {
  if (reason === 'missing') return `The claim "${claim}" is missing.`
  if (claim === 'iat' || claim === 'nbf') {
    return `The claim "${claim}" is ${Number(payload[claim]) - expected.nowSeconds} s in the future. Compare the clocks.`
  }
  if (claim === 'aud' || claim === 'iss') return `The claim "${claim}" must be ${expected[claim]}`
  return `The claim "${claim}" has the wrong type.`
}
