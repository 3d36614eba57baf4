import type { Site } from '../../../platform/context.ts'
import { egressRefusal, isAllowedHost } from '../../../platform/egress.ts'
import type { Problem } from '../../../platform/errors.ts'
import type { JwtSettings } from '../schema.ts'

/** Checks that the schema can't express. */
export const settingsProblems = (site: Site, { method, jwks_url, sites }: JwtSettings): Problem[] => [
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
export function parseOrigins(text: string): { sites: string[]; problems: Problem[] } {
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
