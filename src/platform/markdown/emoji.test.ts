import { describe, expect, it } from 'vitest'
import { emojiOf, isEmojiShortname, normaliseShortname } from './emoji.ts'

describe('emoji shortnames', () => {
  it.each([':bug:', ':+1:', ':100:', ':heart:'])('%s is a shortname', (text) => {
    expect(isEmojiShortname(text)).toBe(true)
  })

  it.each(['bug', ':bug', 'bug:', '::bug::', ':bug::bug:', ':bug: ', ':BUG:', ':nonsense:', '::', '', '🐛'])(
    '%j is not a shortname',
    (text) => {
      expect(isEmojiShortname(text)).toBe(false)
    },
  )

  it.each([':constructor:', ':__proto__:', ':toString:'])('%s of every object is not a shortname', (text) => {
    expect(isEmojiShortname(text)).toBe(false)
  })

  it('are kept with their colons, however they were written', () => {
    expect(['bug', ':bug:'].map(normaliseShortname)).toEqual([':bug:', ':bug:'])
  })

  it('know their emoji', () => {
    expect(emojiOf(':bug:')).toBe('🐛')
    expect(emojiOf(':nonsense:')).toBeUndefined()
  })
})
