import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one household. */
export function networkOf(ip: string): string {
  if (isIPv4(ip)) return ip
  // A proxy can report anything. What is no address is one network, and takes no more memory than one.
  if (!isIPv6(ip)) return 'unknown'
  const parsed = ipaddr.IPv6.parse(ip)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** The /48 around a network of IPv6: as much as one customer is given. Undefined for IPv4. */
export function prefix48Of(network: string): string | undefined {
  const end = network.lastIndexOf(':')
  return end < 0 ? undefined : network.slice(0, end)
}
