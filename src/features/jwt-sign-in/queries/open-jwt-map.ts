import type { Selectable } from 'kysely'
import { type Context, inMap, type MapContext } from '../../../platform/context.ts'
import { isAllowedHost } from '../../../platform/egress.ts'
import { NotFound, Unavailable } from '../../../platform/errors.ts'
import { type Jwt, UnprovedJwt } from '../../../platform/jwt/refusals.ts'
import type { JwtKeys } from '../../../platform/jwt/verify-jwt.ts'
import type { JwtSettingsTable } from '../table.ts'

export interface JwtMap {
  ctx: MapContext & { map: MapContext['map'] & { name: string; colour: string } }
  settings: Selectable<JwtSettingsTable>
  /** Whether to hide the map's existence from people who aren't invited. */
  hidden: boolean
}

/**
 * The map at an address, for JWT sign-in only. A map that doesn't accept tokens, or that the product's users can't see,
 * gets the same response as one that doesn't exist.
 */
export async function openJwtMap(ctx: Context, slugs: { team?: string; map?: string }): Promise<JwtMap> {
  const { team = '', map = '' } = slugs
  const row = await ctx.db
    .selectFrom('maps')
    .innerJoin('teams', 'teams.id', 'maps.team_id')
    .select(['maps.id', 'maps.team_id', 'maps.name', 'maps.colour', 'maps.visibility'])
    .where('teams.slug', '=', team)
    .where('maps.slug', '=', map)
    .where('maps.archived', 'is', null)
    .executeTakeFirst()
  // Read the settings even if there's no map; otherwise timing would reveal whether a hidden map exists.
  const ofMap = ctx.db
    .selectFrom('jwt_settings')
    .selectAll()
    .where('map_id', '=', row?.id ?? 0)
  const settings = await ofMap.executeTakeFirst()
  if (!row) throw new NotFound()
  const { id, team_id, name, colour, visibility } = row
  const opened = inMap(ctx, { id, team_id, name, colour, path: `/${team}/${map}`, archived: false }, null)
  const isOpen = ['public', 'unlisted'].includes(visibility)
  const admits = isOpen || (visibility === 'invited' && settings?.admits)
  if (!settings || settings.method === 'off' || !admits) throw new NotFound()
  return { ctx: opened, settings, hidden: !isOpen }
}

/**
 * The claims of a token that's currently valid for this map. May fetch keys from another server, so call it before the
 * transaction. If the map is hidden, the reason for a rejection is only revealed for tokens signed by its product.
 */
export async function checkJwt({ ctx, settings, hidden }: JwtMap, token: string): Promise<Jwt> {
  // The library is loaded only when the first token arrives.
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
