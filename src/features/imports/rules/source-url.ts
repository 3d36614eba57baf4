import { createHash } from 'node:crypto'

/**
 * Identifies a URL of another board. `http` and `https`, a trailing slash, the order of query parameters and
 * the host's case make no difference. Undefined if it isn't a URL of a web page.
 */
export function urlKeyOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  url.searchParams.sort()
  const path = url.pathname.replace(/\/+$/, '')
  const query = url.searchParams.toString()
  const parts = `${url.host}${path}${query && `?${query}`}${url.hash}`
  return createHash('sha256').update(parts).digest('base64url').slice(0, 22)
}

/** The part of a URL that a web server compares. Undefined if it never sees all of it, because of a fragment. */
export function requestUriOf(text: string): string | undefined {
  const url = URL.parse(text)
  return url && url.hash === '' ? url.pathname + url.search : undefined
}

export const redirectServers = ['nginx', 'caddy'] as const
export type RedirectServer = (typeof redirectServers)[number]

/** The first lines of a file with redirects. The comments say how to use it. */
export const redirectsHead: Record<RedirectServer, string[]> = {
  nginx: [
    '# Redirects from the old URLs of imported tasks. Include this file in http, with:',
    '#   map_hash_bucket_size 512;',
    "# And in the old domain's server:",
    '#   if ($cairn_url) { return 301 $cairn_url; }',
    'map $request_uri $cairn_url {',
    '  default "";',
  ],
  caddy: [
    "# Redirects from the old URLs of imported tasks. Import this file in the old domain's block, followed by:",
    '#   @moved not vars {cairn_url} ""',
    '#   redir @moved {cairn_url} 301',
    'map {http.request.uri} {cairn_url} {',
    '  default ""',
  ],
}

/**
 * Redirects a path and query to another URL. Undefined if the web server can't compare it: in nginx, a key must fit into
 * a bucket, and in Caddy, it can't contain the name of the variable.
 */
export function redirectLine(server: RedirectServer, uri: string, target: string): string | undefined {
  if (server === 'nginx' ? uri.length > 480 : uri.includes('cairn_url')) return undefined
  // nginx doesn't replace variables in keys. Caddy replaces everything in braces.
  const key = quoted(uri, server === 'nginx' ? /["\\]|[^\x21-\x7e]/gu : /["\\{}]|[^\x21-\x7e]/gu)
  return `  ${key} ${quoted(target, /["\\${}]|[^\x21-\x7e]/gu)}${server === 'nginx' ? ';' : ''}`
}

const quoted = (uri: string, special: RegExp): string => `"${uri.replace(special, encodeURIComponent)}"`
