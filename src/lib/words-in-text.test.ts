import { describe, expect, it } from 'vitest'
import { splitShortText, splitWords, termsOf } from './words-in-text.ts'

const marks = ['', ...'\u0e31\u0e33\u0e34\u0e48\u0eb1\u0eb3\u0eb4\u0ec8\u0303\u3099\uff9e']

it('the fast path for ASCII gives the same words as the full path', () => {
  const text = `C++ and c#, F#a "Dark-Mode" a_b 100% ${'X'.repeat(50)} ++ # \t don't 3+4=7 C++11 c###d x+`
  const fast = [...splitWords(text)]
  const slow = [...splitWords(`${text} ü`)].slice(0, -1)
  expect(fast).toEqual(slow)
  expect(splitShortText(text)).toEqual(slow)
  expect(fast.map(({ word }) => word)).toContain('c++')
})

/** A letter followed by an invisible character takes the slow path. */
it('the fast path for single letters gives the same word as the full path', () => {
  for (let code = 0; code < 0x30000; code += 1) {
    const letter = String.fromCodePoint(code)
    if (!/[\p{L}\p{N}]/u.test(letter)) continue
    const text = letter + marks[code % marks.length]
    const [fast] = splitWords(text)
    const [slow] = splitWords(`${text}\u2060`)
    if (fast?.letter && fast.word !== slow?.word) expect.fail(`U+${code.toString(16)}`)
  }
})

describe('search terms', () => {
  it.each([
    ['Dark mode', 'dark mode'],
    ['Dark-mode', 'dark mode darkmode'],
    ['node.js and C++', 'node js nodejs and c++ c'],
    ['a+b', 'a b ab'],
    ['ÜBER Ærø İstanbul ΧΆΡΤΗΣ ёлка', 'uber aero istanbul χαρτησ елка'],
    ['全文検索', '全 文 全文 検 文検 索 検索'],
    ['iPhone対応', 'iphone 対 応 対応'],
    ['会议。数据', '会 议 会议 数 据 数据'],
    ['👩🏽‍💻 🇩🇪 ❤️', '👩 💻 🇩🇪 ❤'],
    ['co\u00adop', 'coop'],
    ['( ) " * % ?', ''],
    ['x'.repeat(500), 'x'.repeat(40)],
  ])('%s', (text, terms) => {
    expect(new Set(termsOf(text, { pairs: false }))).toEqual(new Set(terms.split(' ').filter(Boolean)))
  })

  it('include each pair of neighbouring words as one term in titles', () => {
    expect([...termsOf('Dark mode, now', { pairs: true })]).toEqual(['dark', 'mode', 'darkmode', 'now'])
  })
})
