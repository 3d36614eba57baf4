import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is given out for the internet. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is on the public internet, by the registries of IANA: not this machine, not a network around
 * it, not the place where clouds keep their secrets. IPv6 must be global unicast, so that addresses that wrap an IPv4
 * one (compatible, mapped, NAT64) are never public.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
}
