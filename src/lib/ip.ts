import { isIP, isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The unit for rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one household. */
export function networkOf(ip: string): string {
  if (isIPv4(ip)) return ip
  // A proxy can report anything. Everything that isn't an address counts as a single network, so it can't use up
  // memory.
  if (!isIPv6(ip)) return 'unknown'
  const parsed = ipaddr.IPv6.parse(ip)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** The /48 around an IPv6 network, which usually belongs to one customer. Undefined for IPv4. */
export function prefix48Of(network: string): string | undefined {
  const end = network.lastIndexOf(':')
  return end < 0 ? undefined : network.slice(0, end)
}

/** The only part of IPv6 that's assigned to the public internet. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/** Ends of names that only work inside a network. */
const internal = /\.(?:localhost|local|localdomain|internal|lan|home\.arpa|svc)$/

export const isInternalName = (hostname: string): boolean => !hostname.includes('.') || internal.test(hostname)

/** Whether a URL's host is this machine or on a private network, going by its name or IP address. */
export function isPrivateHost(host: string): boolean {
  // Writes IP addresses in the usual way.
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (isIP(hostname) === 0) return hostname !== '' && isInternalName(hostname)
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(hostname).range())
}

/** On Azure, a host service with access to the machine's secrets. It has an ordinary public address. */
const azureHost = '168.63.129.16'

/**
 * Whether an IP address is on the public internet, according to IANA's registries. Excludes this machine, private
 * networks and cloud metadata services. IPv6 must be global unicast, so addresses that embed an IPv4 address are never
 * public.
 */
export function isPublicIp(text: string): boolean {
  if (isIP(text) === 0) return false
  const ip = ipaddr.parse(text)
  if (ip.toString() === azureHost) return false
  return ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(globalUnicast))
}
