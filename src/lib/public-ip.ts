import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is assigned to the public internet. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Inside Azure a service of the host that knows secrets of the machine. The address looks like any other. */
const azureHost = '168.63.129.16'

/**
 * Whether an IP address is on the public internet, by the registries of IANA. This machine, private networks and the
 * metadata services of clouds are not. IPv6 must be global unicast: an address that contains an IPv4 address
 * (compatible, mapped, NAT64) is never public.
 */
export function isPublicIp(text: string): boolean {
  if (isIP(text) === 0) return false
  const ip = ipaddr.parse(text)
  if (ip.toString() === azureHost) return false
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(globalUnicast))
}
