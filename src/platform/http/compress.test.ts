import { expect, it } from 'vitest'
import { encodingFor } from './compress.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; Q=0.000 , gzip;q=0.001', 'gzip'],
  ['br;q=0', undefined],
  ['brotli, x-gzip', undefined],
])('Accept-Encoding: %s selects %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
})
