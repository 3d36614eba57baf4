import { describe, expect, it } from 'vitest'
import { emojiOf, isEmojiShortname, normaliseShortname, searchEmoji } from './emoji.ts'

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

  it.each([':constructor:', ':__proto__:', ':toString:'])(
    '%s, which matches an object property, is not a shortname',
    (text) => {
      expect(isEmojiShortname(text)).toBe(false)
    },
  )

  it('are stored with colons, with or without them in the input', () => {
    expect(['bug', ':bug:'].map(normaliseShortname)).toEqual([':bug:', ':bug:'])
  })

  it('map to their emoji', () => {
    expect(emojiOf(':bug:')).toBe('🐛')
    expect(emojiOf(':nonsense:')).toBeUndefined()
  })
})

describe('searching for an emoji', () => {
  const german = new Map([
    ['bug', ['Käfer', 'Fehler']],
    ['+1', ['Daumen', 'hoch']],
    ['credit_card', ['Zahlung']],
  ])
  const found = (text: string) => searchEmoji(text, 3, [german]).map(({ shortname }) => shortname)

  it.each([
    ['rocket', ':rocket:'],
    ['credit card', ':credit_card:'],
    ['Käfer', ':bug:'],
    ['kafer', ':bug:'],
    ['Zahl', ':credit_card:'],
    ['hoch Daumen', ':+1:'],
  ])('%j finds %s first, by its shortname or by a name in another language', (text, shortname) => {
    expect(found(text)[0]).toBe(shortname)
  })

  it('finds nothing for an unknown name or an empty query', () => {
    expect([found('Käfer Zahlung'), found('xyzzy'), found(' ')]).toEqual([[], [], []])
  })
})
