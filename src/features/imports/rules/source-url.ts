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

export const redirectServers = ['nginx', 'caddy'] as const
export type RedirectServer = (typeof redirectServers)[number]
