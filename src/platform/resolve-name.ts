import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { Lookup } from './egress.ts'

/**
 * Asks DNS without the threads of Node. `lookup` of Node takes one for each name until it is answered, and there are
 * four: a few names that nobody answers for would hold up files and hashing in the whole process.
 */
export const resolveName: Lookup = (host, { all, family }, callback) => {
  ipsOf(host, family).then(
    (found) => {
      const [first] = found
      if (!first) callback(Object.assign(new Error(`DNS has no address for ${host}.`), { code: 'ENOTFOUND' }), [])
      else if (all) callback(null, found)
      else callback(null, first.address, first.family)
    },
    (error) => callback(error, []),
  )
}

async function ipsOf(host: string, family: LookupFamily): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const [v4, v6] = await Promise.allSettled([
    family === 6 || family === 'IPv6' ? [] : resolver.resolve4(host),
    family === 4 || family === 'IPv4' ? [] : resolver.resolve6(host),
  ])
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason
  return found
}

type LookupFamily = number | 'IPv4' | 'IPv6' | undefined
