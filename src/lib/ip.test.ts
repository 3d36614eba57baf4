import { expect, it } from 'vitest'
import { networkOf, prefix48Of } from './ip.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff:1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['2001:0DB8:0001::1', '2001:db8:1:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['not an address', 'unknown'],
  ['x'.repeat(10_000), 'unknown'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it('groups the networks of one customer and keeps other customers separate', () => {
  const sites = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1', '192.0.2.7'].map((a) =>
    prefix48Of(networkOf(a)),
  )

  expect(sites).toEqual(['2001:db8:1', '2001:db8:1', '2001:db8:2', undefined])
})
