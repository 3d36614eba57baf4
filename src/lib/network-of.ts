import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What rate limits count as one: an IPv4 address, or the /64 of an IPv6 address, which one household has to itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return network.map((part) => part.toString(16)).join(':')
}
