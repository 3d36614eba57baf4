import { expect, it } from 'vitest'
import { nameOf } from '../../../words/person-name.ts'
import { splitName } from './split-name.ts'

it.each([
  ['Ada', 'Ada', ''],
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Ada King  Lovelace', 'Ada King', 'Lovelace'],
  ['', '', ''],
  ['李小龙', '李小龙', ''],
  ['محمد بن سلمان', 'محمد بن', 'سلمان'],
])('splits %j into %j and %j, and displays it as typed', (typed, first_name, last_name) => {
  const name = splitName(typed)
  expect(name).toEqual({ first_name, last_name })
  expect(nameOf(name)).toBe(typed.replace(/\s+/g, ' '))
})

it('keeps the parts of an unchanged name', () => {
  const before = { first_name: 'Vincent', last_name: 'van Gogh' }
  expect(splitName('Vincent van Gogh', before)).toBe(before)
  expect(splitName('Vincent  van Gogh', before)).toBe(before)
  expect(splitName('Theo van Gogh', before)).toEqual({ first_name: 'Theo van', last_name: 'Gogh' })
})

it('rejects a part that is too long for the API', () => {
  expect(() => splitName('x'.repeat(101))).toThrow()
  expect(splitName(`${'x'.repeat(100)} ${'y'.repeat(100)}`).last_name).toHaveLength(100)
})
