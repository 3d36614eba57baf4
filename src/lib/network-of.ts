import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The unit of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one household. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return network.map((part) => part.toString(16)).join(':')
}
