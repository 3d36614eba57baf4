import { describe, expect, it } from 'vitest'
import { wordsOf } from './words.ts'

const sentences = { 'said.by': 'in reply to {name}', things: { one: '{count} thing', other: '{count} things' } }

describe('words', () => {
  const t = wordsOf<{ 'said.by': 'name'; things: 'count' }>('en', sentences)

  it('formats a number with the plural form and digits of the language', () => {
    expect([t('things', { count: 1 }), t('things', { count: 12_345 })]).toEqual(['1 thing', '12,345 things'])
  })

  it('isolates a name in the opposite text direction, and leaves others unchanged', () => {
    expect(t('said.by', { name: 'Omar قاسم' })).toBe('in reply to \u2068Omar قاسم\u2069')
    expect(t('said.by', { name: 'Ada' })).toBe('in reply to Ada')
    expect(t.list(['Ada', 'עדה'])).toBe('Ada and \u2068עדה\u2069')
  })

  it('finds sentences by keys made from data', () => {
    expect(t.find('said.by', { name: 'Ada' })).toBe('in reply to Ada')
    expect([t.find('said.nothing'), t.find('constructor')]).toEqual([undefined, undefined])
  })

  it("doesn't compile with a missing or an unknown variable, or an unknown key", () => {
    // @ts-expect-error: the name is missing.
    expect(t('said.by')).toBe('in reply to {name}')
    // @ts-expect-error: there's no such variable.
    expect(t('said.by', { name: 'Ada', whom: 'Grace' })).toBe('in reply to Ada')
    // @ts-expect-error: a count is a number.
    expect(t('things', { count: '1' })).toBe('1 thing')
    // @ts-expect-error: there's no such sentence.
    expect(() => t('unknown')).toThrow('The catalogue en has no sentence unknown.')
  })
})
