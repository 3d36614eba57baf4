import { expect, it } from 'vitest'
import { nameOfClaims } from './name-of-claims.ts'

it.each([
  [{ name: ' Ada  Lovelace\n' }, 'Ada Lovelace', ''],
  [{ name: 'ada', given_name: 'Ada', family_name: 'Lovelace' }, 'Ada', 'Lovelace'],
  [{ family_name: 'Lovelace' }, '', 'Lovelace'],
  [{ name: 12, email: 'ada@example.org' }, '', ''],
  [{ name: 'x'.repeat(500) }, 'x'.repeat(100), ''],
  [{ name: '\u0000' }, '', ''],
])('reads a name from %j', (claims, first_name, last_name) => {
  expect(nameOfClaims(claims)).toEqual({ first_name, last_name })
})
