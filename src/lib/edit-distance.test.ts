import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsOf, isEditOf } from './edits.ts'

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const word = fc.string({ unit: letter, minLength: 5, maxLength: 20 })

describe('slips of the finger', () => {
  it('are what a letter too many, too few, mistaken or swapped makes of a word', () => {
    fc.assert(
      fc.property(word, fc.nat(), letter, (meant, place, other) => {
        const at = place % meant.length
        const [before, one, next = '', rest] = [meant.slice(0, at), meant[at], meant[at + 1], meant.slice(at + 2)]
        const slips = [
          before + next + rest,
          before + other + next + rest,
          before + other + one + next + rest,
          before + next + one + rest,
        ]
        for (const typed of slips.filter((slip) => slip !== meant && slip.length > 4)) {
          expect(isEditOf(typed, meant)).toBe(true)
          expect(editsOf(typed)).toContain(meant)
        }
      }),
    )
  })

  it('are never the word itself, nor two slips', () => {
    fc.assert(fc.property(word, (typed) => !editsOf(typed).includes(typed)))
    expect(isEditOf('nitificatoins', 'notifications')).toBe(false)
  })

  it('of short words are only swaps, and of numbers none', () => {
    expect(editsOf('drak')).toEqual(['rdak', 'dark', 'drka'])
    expect(editsOf('abc')).toEqual([])
    expect(editsOf('12345')).toEqual([])
  })

  it('of very long words are none, for they would be thousands', () => {
    expect(editsOf('x'.repeat(30)).length).toBeGreaterThan(0)
    expect(editsOf('x'.repeat(31))).toEqual([])
  })

  it('of scripts without an alphabet here are swaps and letters too many', () => {
    expect(editsOf('გამარჯობა')).toContain('გამარჯოაბ')
  })
})
