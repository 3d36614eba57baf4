import { describe, expect, it } from 'vitest'
import { termsOf } from './terms-of.ts'

describe('the search terms of a text', () => {
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

  it('in titles, also two neighbouring words as one', () => {
    expect([...termsOf('Dark mode, now', { pairs: true })]).toEqual(['dark', 'mode', 'darkmode', 'now'])
  })
})
