import type { Site } from '../../../platform/context.ts'
import { egressRefusal, isAllowedHost } from '../../../platform/egress.ts'
import type { Problem } from '../../../platform/errors.ts'
import type { JwtSettingsEdit } from '../schema.ts'
import { parseOrigins } from './origins.ts'

/** What the schema cannot see. */
export const settingsProblems = (site: Site, { method, jwks_url, sites }: JwtSettingsEdit): Problem[] => [
  ...(jwks_url === '' && method !== 'jwks' ? [] : urlProblems(site, jwks_url)),
  ...parseOrigins(sites).problems,
]

/** Keys that came over plain http could be anybody's. The operator can allow a host of their own network. */
function urlProblems({ allowedHosts }: Site, url: string): Problem[] {
  const trusted = isAllowedHost(url, allowedHosts)
  if (URL.parse(url)?.protocol !== 'https:' && !trusted) {
    return [{ field: 'jwks_url', code: 'https_needed', message: 'The address must begin with https://.' }]
  }
  const message =
    'This address is not on the public internet. The operator can allow its host with EGRESS_ALLOWED_HOSTS.'
  return egressRefusal(url, trusted) ? [{ field: 'jwks_url', code: 'not_public', message }] : []
}
