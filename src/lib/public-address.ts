import { BlockList, isIPv4 } from 'node:net'

const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Among the global ones: protocol assignments (Teredo is one), documentation, and 6to4, which carries an IPv4 address. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const [special, global6] = [new BlockList(), new BlockList()]
for (const [start, bits] of special4) special.addSubnet(start, bits, 'ipv4')
for (const [start, bits] of special6) special.addSubnet(start, bits, 'ipv6')
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is one of the internet at large, by the registries of IANA: not this machine, not a network
 * around it, not the place where clouds keep their secrets. Of IPv6 only what is global counts, so that addresses that
 * wrap an IPv4 one (mapped, NAT64) do not either.
 */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address) ? !special.check(address) : global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
