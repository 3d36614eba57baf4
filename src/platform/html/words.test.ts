import { describe, expect, it } from 'vitest'
import { wordsOf } from './words.ts'

const sentences = { 'said.by': 'in reply to {name}', things: { one: '{count} thing', other: '{count} things' } }

describe('words', () => {
  const t = wordsOf({ language: 'en', name: 'English', stopWords: '', sentences })

  it('formats a number with the plural form and digits of the language', () => {
    expect([t('things', { count: 1 }), t('things', { count: 12_345 })]).toEqual(['1 thing', '12,345 things'])
  })

  it('isolates a name in the opposite text direction, and leaves others unchanged', () => {
    expect(t('said.by', { name: 'Omar قاسم' })).toBe('in reply to \u2068Omar قاسم\u2069')
    expect(t('said.by', { name: 'Ada' })).toBe('in reply to Ada')
    expect(t.list(['Ada', 'עדה'])).toBe('Ada and \u2068עדה\u2069')
  })

  it('keeps the placeholder if no name is given', () => {
    expect(t('said.by')).toBe('in reply to {name}')
  })
})
