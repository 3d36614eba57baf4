import { expect, it } from 'vitest'
import { wrapText } from './wrap-text.ts'

const wrap = (text: string, maxLines = 3) => wrapText(text, (line) => [...line].length, { maxWidth: 10, maxLines })

it('breaks between words, and within a word only where it must', () => {
  expect(wrap('Dark mode for all')).toEqual(['Dark mode', 'for all'])
  expect(wrap('abcdefghijklm nop')).toEqual(['abcdefghij', 'klm nop'])
  expect(wrap('short')).toEqual(['short'])
  expect(wrap('   ')).toEqual([])
})

it('has at most so many lines, and says with an ellipsis that there is more', () => {
  expect(wrap('one two three four five six seven eight')).toEqual(['one two', 'three four', 'five six…'])
  expect(wrap('a '.repeat(100), 1)).toEqual(['a a a a a…'])
  expect(wrap('abc defghijklmnopqrstuvw', 1)).toEqual(['abc defgh…'])
  expect(wrap('𝒜'.repeat(30), 1)).toEqual([`${'𝒜'.repeat(9)}…`])
})
