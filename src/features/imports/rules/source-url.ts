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

/** For a quoted string in a configuration file of nginx or Caddy, where these characters have a meaning. */
export const quotedUri = (uri: string): string =>
  `"${uri.replace(/[^\x21-\x7e]|["\\$`{}]/gu, (character) => encodeURIComponent(character))}"`
