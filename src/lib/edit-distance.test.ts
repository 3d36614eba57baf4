import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneEditAway, wordsOneEditAway } from './edit-distance.ts'

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const word = fc.string({ unit: letter, minLength: 5, maxLength: 20 })

describe('typos', () => {
  it('include one extra, missing, wrong or swapped letter', () => {
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

  it("don't include the word itself or two edits", () => {
    fc.assert(fc.property(word, (typed) => !wordsOneEditAway(typed).includes(typed)))
    expect(isOneEditAway('nitificatoins', 'notifications')).toBe(false)
  })

  it("are limited to swaps for short words, and aren't generated for numbers", () => {
    expect(wordsOneEditAway('drak')).toEqual(['rdak', 'dark', 'drka'])
    expect(wordsOneEditAway('abc')).toEqual([])
    expect(wordsOneEditAway('12345')).toEqual([])
  })

  it('are not generated for very long words, which would have thousands', () => {
    expect(wordsOneEditAway('x'.repeat(30)).length).toBeGreaterThan(0)
    expect(wordsOneEditAway('x'.repeat(31))).toEqual([])
  })

  it("are limited to swaps and extra letters in scripts whose alphabet isn't listed", () => {
    expect(wordsOneEditAway('გამარჯობა')).toContain('გამარჯოაბ')
  })
})
