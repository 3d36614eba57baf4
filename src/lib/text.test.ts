import { expect, it } from 'vitest'
import { folded } from './text.ts'

it('folded text is the same in upper and lower case, in every script', () => {
  for (let code = 0; code < 0x20000; code += 1) {
    const letter = String.fromCodePoint(code)
    const forms = [letter, letter.toLowerCase(), letter.toUpperCase(), folded(letter)].map(folded)
    if (letter.isWellFormed() && new Set(forms).size > 1) expect.fail(`U+${code.toString(16)}: ${forms}`)
  }
})

it.each([
  ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul', 'I\u0307stanbul'],
  ['Straße', 'STRASSE', 'STRAẞE'],
  ['ΧΆΡΤΗΣ', 'χάρτης'],
  ['Lietuvių ĮĖ i̇́', 'LIETUVIŲ įė í'],
])('%s is folded like its other spellings', (...spellings) => {
  expect(new Set(spellings.map(folded)).size).toBe(1)
})
