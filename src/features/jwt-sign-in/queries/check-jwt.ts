import { isAllowedHost } from '../../../platform/egress.ts'
import { NotFound, Unavailable } from '../../../platform/errors.ts'
import { type Jwt, UnprovedJwt } from '../../../platform/jwt/refusals.ts'
import type { JwtKeys } from '../../../platform/jwt/verify-jwt.ts'
import type { JwtMap } from './open-jwt-map.ts'

/**
 * The claims of a token that is good for this map now. It may ask another server for keys, so it is done before the
 * transaction. If the map is hidden, the reason for a refusal is given only for a token that its product has signed.
 */
export async function checkJwt({ ctx, settings, hidden }: JwtMap, token: string): Promise<Jwt> {
  // The library is loaded with the first token.
  const { verifyJwt } = await import('../../../platform/jwt/verify-jwt.ts')
  const home = ctx.site.publicUrl + ctx.map.path
  const { issuer, audience } = settings
  try {
    return await verifyJwt(token, {
      keys: keysOf({ ctx, settings }),
      now: ctx.now,
      issuer,
      audience: audience ? [audience] : [home, `${home}/`],
    })
  } catch (error) {
    if (hidden && (error instanceof UnprovedJwt || error instanceof Unavailable)) throw new NotFound()
    throw error
  }
}

function keysOf({ ctx, settings }: Pick<JwtMap, 'ctx' | 'settings'>): JwtKeys {
  const { method, secret, old_secret, old_secret_until, jwks_url } = settings
  if (method === 'jwks') return { jwks_url, trusted: isAllowedHost(jwks_url, ctx.site.allowedHosts) }
  if (secret === null) throw new NotFound()
  const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > ctx.now
  return { secrets: isOldGood ? [secret, old_secret] : [secret] }
}
