import { isIPv4 } from 'node:net'

export const anyFrameAncestor = '*'

/**
 * A site in `frame-ancestors` syntax: `https://example.com`, `https://*.example.com`, `http://localhost:3000`, or `*`.
 * Undefined for anything else. The result goes into a header, so it can't contain a character that ends a directive.
 */
export function parseFrameAncestor(text: string): string | undefined {
  const typed = text.trim()
  if (typed === anyFrameAncestor) return anyFrameAncestor
  const [, scheme, star = '', rest = ''] = /^(https?:\/\/)(\*\.)?([^/?#@*\s\\]+)\/?$/i.exec(typed) ?? []
  const url = scheme ? URL.parse(`${scheme}${rest}`) : null
  if (!url || !isHost(url.hostname, star !== '')) return undefined
  return `${url.protocol}//${star}${url.host}`
}

/**
 * Accepts domains and IPv4 addresses, since a policy can't contain anything else. A star must not match a whole
 * top-level domain.
 */
function isHost(host: string, afterStar: boolean): boolean {
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host)) return false
  return !afterStar || (host.includes('.') && !isIPv4(host))
}

/** Whether a page on this origin can embed the map, following the browser's rules for `frame-ancestors`. */
export const allowsOrigin = (sites: string[], origin: string): boolean => sites.some((site) => covers(site, origin))

function covers(site: string, origin: string): boolean {
  const url = URL.parse(origin)
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) return false
  if (site === anyFrameAncestor) return true
  const [scheme, host = ''] = site.split('//')
  // A site allowed over http is also allowed over https.
  if (scheme !== url.protocol && scheme !== 'http:') return false
  return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host
}
