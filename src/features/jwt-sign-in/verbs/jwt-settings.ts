import { later } from '../../../lib/time.ts'
import type { MapContext, MapTx, Site } from '../../../platform/context.ts'
import { egressRefusal, isAllowedHost } from '../../../platform/egress.ts'
import { Conflict, Invalid, type Problem } from '../../../platform/errors.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { jwtSecretMade, jwtSettingsChanged } from '../events.ts'
import { findJwtSettings, readJwtSettings } from '../queries/read-jwt-settings.ts'
import { newJwtSecret, rotationMs } from '../rules/secrets.ts'
import type { JwtSettings } from '../schema.ts'
import type { JwtSettingsTable } from '../table.ts'

/**
 * Sets how users of the team's product sign in. If that requires a new secret, returns it; it can't be read again
 * later. Tokens are accepted with either a secret or public keys, never both.
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
  /** The form's version of the settings, so that submitting it twice doesn't create a second secret. */
  modified: string
  /** The secret has leaked: revoke it now and sign everyone out. */
  at_once: boolean
}

/**
 * Returns the new secret, which is shown only once. Both secrets work for a day unless the old one is revoked
 * immediately.
 */
export async function rotateJwtSecret(ctx: MapContext, { modified, at_once }: Input): Promise<string> {
  assertMayManageTeam(ctx)
  return ctx.transaction(async (tx) => {
    const settings = await findJwtSettings(tx)
    if (settings?.modified !== modified) throw sentAlready()
    const old = at_once ? null : settings.secret
    const secret = newJwtSecret()
    const { numUpdatedRows } = await tx
      .update('jwt_settings', { modified })
      .set({ secret, old_secret: old, old_secret_until: old && later(tx.now, rotationMs), modified: tx.now })
      .where('method', '<>', 'jwks')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw sentAlready()
    if (at_once) await deleteRows(tx, 'jwt_sessions', {})
    tx.emit(jwtSecretMade, { at_once })
    return secret
  })
}

/** Changing one of these signs everyone out, so a leaked key becomes useless. */
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

const sentAlready = (): Conflict =>
  new Conflict('form_sent_already', 'This was already created and shown. It can only be shown once.')

/** Checks that the schema can't express. */
const settingsProblems = (site: Site, { method, jwks_url, sites }: JwtSettings): Problem[] => [
  ...(jwks_url === '' && method !== 'jwks' ? [] : urlProblems(site, jwks_url)),
  ...parseOrigins(sites).problems,
]

/** Keys fetched over plain http could come from anyone. The operator can allow hosts on their own network. */
function urlProblems({ allowedHosts }: Site, url: string): Problem[] {
  const trusted = isAllowedHost(url, allowedHosts)
  if (URL.parse(url)?.protocol !== 'https:' && !trusted) {
    return [{ field: 'jwks_url', code: 'https_needed', message: 'The URL must begin with https://.' }]
  }
  const message = 'This URL is not on the public internet. The operator can allow its host with EGRESS_ALLOWED_HOSTS.'
  return egressRefusal(url, trusted) ? [{ field: 'jwks_url', code: 'not_public', message }] : []
}

const maxSites = 20

/** The origins entered one per line, such as `https://app.example.org`. Plain http is only allowed for localhost. */
function parseOrigins(text: string): { sites: string[]; problems: Problem[] } {
  const lines = text.split(/\s+/).filter((line) => line !== '')
  const sites = [...new Set(lines.flatMap((line) => originOf(line) ?? []))]
  if (lines.some((line) => originOf(line) === undefined)) return { sites, problems: [notAnOrigin] }
  return { sites, problems: sites.length > maxSites ? [tooMany] : [] }
}

/** `*` isn't a host, even though URL parsers accept it. */
function originOf(line: string): string | undefined {
  const url = line.includes('*') ? null : URL.parse(line)
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url && (url.protocol === 'https:' || isLocal) && url.href === `${url.origin}/` ? url.origin : undefined
}

const notAnOrigin: Problem = {
  field: 'sites',
  code: 'not_an_origin',
  message: 'Each line must be an origin such as https://app.example.org, without a path.',
}

const tooMany: Problem = { field: 'sites', code: 'too_many_sites', message: `There can be at most ${maxSites}.` }
