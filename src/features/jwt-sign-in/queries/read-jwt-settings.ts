import type { Selectable } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import type { JwtSettings } from '../schema.ts'
import type { JwtSettingsTable } from '../table.ts'

/** The settings without the secret, which is shown only once. */
export interface ShownJwtSettings extends JwtSettings {
  has_secret: boolean
  old_secret_until: Timestamp | null
  /** Empty until they're first saved. */
  modified: Timestamp | ''
}

export const findJwtSettings = (ctx: MapContext): Promise<Selectable<JwtSettingsTable> | undefined> =>
  ctx.from('jwt_settings').selectAll().executeTakeFirst()

export async function readJwtSettings(ctx: MapContext): Promise<ShownJwtSettings> {
  const row = await findJwtSettings(ctx)
  if (!row) return { ...switchedOff, has_secret: false, old_secret_until: null, modified: '' }
  const { method, jwks_url, issuer, audience, admits, modified } = row
  const old_secret_until = row.old_secret_until !== null && row.old_secret_until > ctx.now ? row.old_secret_until : null
  const sites = (JSON.parse(row.sites) as string[]).join('\n')
  return {
    ...{ method, jwks_url, issuer, audience, sites, admits: Boolean(admits), modified },
    ...{ has_secret: row.secret !== null, old_secret_until },
  }
}

const switchedOff: JwtSettings = {
  method: 'off',
  jwks_url: '',
  issuer: '',
  audience: '',
  sites: '',
  admits: false,
}
