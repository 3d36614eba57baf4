import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneEditAway, wordsOneEditAway } from './edit-distance.ts'

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const word = fc.string({ unit: letter, minLength: 5, maxLength: 20 })

describe('typos', () => {
  it('are what a letter too many, too few, mistaken or swapped makes of a word', () => {
    fc.assert(
      fc.property(word, fc.nat(), letter, (meant, place, other) => {
        const at = place % meant.length
        const [before, one, next = '', rest] = [meant.slice(0, at), meant[at], meant[at + 1], meant.slice(at + 2)]
        const typos = [
          before + next + rest,
          before + other + next + rest,
          before + other + one + next + rest,
          before + next + one + rest,
        ]
        for (const typed of typos.filter((typo) => typo !== meant && typo.length > 4)) {
          expect(isOneEditAway(typed, meant)).toBe(true)
          expect(wordsOneEditAway(typed)).toContain(meant)
        }
      }),
    )
  })

  it('are never the word itself, nor two typos', () => {
    fc.assert(fc.property(word, (typed) => !wordsOneEditAway(typed).includes(typed)))
    expect(isOneEditAway('nitificatoins', 'notifications')).toBe(false)
  })

  it('of short words are only swaps, and of numbers none', () => {
    expect(wordsOneEditAway('drak')).toEqual(['rdak', 'dark', 'drka'])
    expect(wordsOneEditAway('abc')).toEqual([])
    expect(wordsOneEditAway('12345')).toEqual([])
  })

  it('of very long words are none, for they would be thousands', () => {
    expect(wordsOneEditAway('x'.repeat(30)).length).toBeGreaterThan(0)
    expect(wordsOneEditAway('x'.repeat(31))).toEqual([])
  })

  it('of scripts without an alphabet here are swaps and letters too many', () => {
    expect(wordsOneEditAway('გამარჯობა')).toContain('გამარჯოაბ')
  })
})
