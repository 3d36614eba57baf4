import { expect, it } from 'vitest'
import { splitShortText, splitWords } from './split-words.ts'

const marks = ['', ...'\u0e31\u0e33\u0e34\u0e48\u0eb1\u0eb3\u0eb4\u0ec8\u0303\u3099\uff9e']

it('the fast path for ASCII gives the same words as all steps', () => {
  const text = `C++ and c#, F#a "Dark-Mode" a_b 100% ${'X'.repeat(50)} ++ # \t don't 3+4=7 C++11 c###d x+`
  const fast = [...splitWords(text)]
  const slow = [...splitWords(`${text} ü`)].slice(0, -1)
  expect(fast).toEqual(slow)
  expect(splitShortText(text)).toEqual(slow)
  expect(fast.map(({ word }) => word)).toContain('c++')
})

/** With an invisible character after it, a letter does not qualify for the fast path. */
it('the fast path for single letters gives the same word as all steps', () => {
  for (let code = 0; code < 0x30000; code += 1) {
    const letter = String.fromCodePoint(code)
    if (!/[\p{L}\p{N}]/u.test(letter)) continue
    const text = letter + marks[code % marks.length]
    const [fast] = splitWords(text)
    const [slow] = splitWords(`${text}\u2060`)
    if (fast?.letter && fast.word !== slow?.word) expect.fail(`U+${code.toString(16)}`)
  }
})
