import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { jwtSecretMade, jwtSettingsChanged } from '../events.ts'
import { findJwtSettings } from '../queries/read-jwt-settings.ts'
import { parseOrigins } from '../rules/origins.ts'
import { newJwtSecret } from '../rules/secret.ts'
import { settingsProblems } from '../rules/settings-problems.ts'
import type { JwtSettingsEdit } from '../schema.ts'
import type { JwtSettingsTable } from '../table.ts'

/**
 * Decides how the users of the team's product sign in. Returns the secret if one had to be made; nothing else returns
 * it. Either a secret or keys are valid, never both.
 */
export async function editJwtSettings(ctx: MapContext, edit: JwtSettingsEdit): Promise<string | undefined> {
  assertMayManageTeam(ctx)
  const problems = settingsProblems(ctx.site, edit)
  if (problems.length > 0) throw new Invalid(problems)
  return ctx.transaction(async (tx) => {
    const before = await findJwtSettings(tx)
    const sites = JSON.stringify(parseOrigins(edit.sites).sites)
    const next = { ...edit, sites }
    const fields = (Object.keys(next) as (keyof typeof next)[]).filter((name) => next[name] !== before?.[name])
    const made = edit.method === 'secret' && !before?.secret ? newJwtSecret() : undefined
    if (fields.length === 0 && !made) return undefined
    const dropped = edit.method === 'jwks' ? { secret: null, old_secret: null, old_secret_until: null } : {}
    await save(tx, { ...next, ...dropped, ...(made ? { secret: made } : {}) })
    if (fields.some((name) => endsSessions.includes(name))) {
      await tx.db.deleteFrom('jwt_sessions').where('map_id', '=', tx.map.id).execute()
    }
    tx.emit(jwtSettingsChanged, { fields })
    if (made) tx.emit(jwtSecretMade, { at_once: false })
    return made
  })
}

/** People who were signed in by other keys must sign in again. So a leaked key is of no more use. */
const endsSessions = ['method', 'jwks_url', 'issuer', 'audience']

type Changed = Pick<JwtSettingsTable, 'method' | 'jwks_url' | 'issuer' | 'audience' | 'sites' | 'admits'> &
  Partial<Pick<JwtSettingsTable, 'secret' | 'old_secret' | 'old_secret_until'>>

async function save(tx: MapTx, changed: Changed): Promise<void> {
  const none = { secret: null, old_secret: null, old_secret_until: null }
  await tx.db
    .insertInto('jwt_settings')
    .values({ map_id: tx.map.id, ...none, ...changed, modified: tx.now })
    .onConflict((conflict) => conflict.column('map_id').doUpdateSet({ ...changed, modified: tx.now }))
    .execute()
}
