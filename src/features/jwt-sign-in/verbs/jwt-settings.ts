import { later } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { jwtSecretMade, jwtSettingsChanged } from '../events.ts'
import { findJwtSettings, readJwtSettings } from '../queries/read-jwt-settings.ts'
import { newJwtSecret, rotationMs } from '../rules/secrets.ts'
import { parseOrigins, settingsProblems } from '../rules/settings-problems.ts'
import type { JwtSettings } from '../schema.ts'
import type { JwtSettingsTable } from '../table.ts'

/**
 * Decides how the users of the team's product sign in. Returns the secret if one had to be made; nothing else returns
 * it. Either a secret or keys are valid, never both.
 */
export async function editJwtSettings(ctx: MapContext, changes: Partial<JwtSettings>): Promise<string | undefined> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const before = await findJwtSettings(tx)
    const { method, jwks_url, issuer, audience, sites, admits } = { ...(await readJwtSettings(tx)), ...changes }
    const edit = { method, jwks_url, issuer, audience, sites, admits }
    const problems = settingsProblems(tx.site, edit)
    if (problems.length > 0) throw new Invalid(problems)
    const next = { ...edit, sites: JSON.stringify(parseOrigins(sites).sites) }
    const fields = (Object.keys(next) as (keyof typeof next)[]).filter((name) => next[name] !== before?.[name])
    const made = method === 'secret' && !before?.secret ? newJwtSecret() : undefined
    if (fields.length === 0 && !made) return undefined
    const dropped = method === 'jwks' ? { secret: null, old_secret: null, old_secret_until: null } : {}
    await save(tx, { ...next, ...dropped, ...(made ? { secret: made } : {}) })
    if (fields.some((name) => endsSessions.includes(name))) {
      await deleteRows(tx, 'jwt_sessions', {})
    }
    tx.emit(jwtSettingsChanged, { fields })
    if (made) tx.emit(jwtSecretMade, { at_once: false })
    return made
  })
}

interface Input {
  /** When the settings were last changed, according to the form, so that sending it again doesn't create a second secret. */
  modified: string
  /** The secret has leaked: it's revoked now, and everyone is signed out. */
  at_once: boolean
}

/**
 * Returns the new secret, which is shown only this once. Both work for a day, unless the old one is revoked right away.
 */
export async function rotateJwtSecret(ctx: MapContext, { modified, at_once }: Input): Promise<string> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const settings = await findJwtSettings(tx)
    if (settings?.modified !== modified) throw sentAlready()
    const old = at_once ? null : settings.secret
    const secret = newJwtSecret()
    const { numUpdatedRows } = await tx.db
      .updateTable('jwt_settings')
      .set({ secret, old_secret: old, old_secret_until: old && later(tx.now, rotationMs), modified: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('modified', '=', modified)
      .where('method', '<>', 'jwks')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw sentAlready()
    if (at_once) await deleteRows(tx, 'jwt_sessions', {})
    tx.emit(jwtSecretMade, { at_once })
    return secret
  })
}

/** People who signed in with other keys must sign in again, so a leaked key becomes useless. */
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

const sentAlready = (): Conflict => new Conflict('form_sent_already', 'This was made already, and was shown once.')
