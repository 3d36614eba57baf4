import type { Problem } from '../../../platform/errors.ts'

const maxSites = 20

/** The origins in a text, one in a line: `https://app.example.org`. Plain http is only for this machine. */
export function parseOrigins(text: string): { sites: string[]; problems: Problem[] } {
  const lines = text.split(/\s+/).filter((line) => line !== '')
  const sites = [...new Set(lines.flatMap((line) => originOf(line) ?? []))]
  if (lines.some((line) => originOf(line) === undefined)) return { sites, problems: [notAnOrigin] }
  return { sites, problems: sites.length > maxSites ? [tooMany] : [] }
}

function originOf(line: string): string | undefined {
  const url = URL.parse(line)
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url && (url.protocol === 'https:' || isLocal) && url.href === `${url.origin}/` ? url.origin : undefined
}

const notAnOrigin: Problem = {
  field: 'sites',
  code: 'not_an_origin',
  message: 'Each line must be an address such as https://app.example.org, without a path.',
}

const tooMany: Problem = { field: 'sites', code: 'too_many_sites', message: `There can be at most ${maxSites}.` }
