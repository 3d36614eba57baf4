import { describe, expect, expectTypeOf, it } from 'vitest'
import { createLanguages, languageMatcher } from './languages.ts'
import type { Catalogue, Sentence } from './words.ts'

type Variables = { 'task.votes': 'count'; by: 'name'; queue: never }

const english: Catalogue = {
  language: 'en',
  name: 'English',
  visitors: () => ({ 'task.votes': { one: '{count} vote', other: '{count} votes' }, by: 'by {name}' }),
  team: () => ({ queue: 'Review queue' }),
}
const polish: Catalogue = {
  language: 'pl',
  name: 'polski',
  visitors: () => ({
    'task.votes': { one: '{count} głos', few: '{count} głosy', many: '{count} głosów', other: '{count} głosu' },
    by: '{name}',
  }),
  team: () => ({ queue: 'Do sprawdzenia' }),
}
const arabic: Catalogue = {
  language: 'ar',
  name: 'العربية',
  visitors: () => ({
    'task.votes': {
      zero: 'لا أصوات',
      one: 'صوت واحد',
      two: 'صوتان',
      few: '{count} أصوات',
      many: '{count} صوتاً',
      other: '{count} صوت',
    },
    by: '{name}',
  }),
  team: undefined,
}
const brazilian: Catalogue = {
  language: 'pt-BR',
  name: 'português (Brasil)',
  // Portuguese has no form for two, so this is never used.
  visitors: () => ({ 'task.votes': { one: '{count} voto', two: 'nunca', other: '{count} votos' }, by: 'por {name}' }),
  team: undefined,
}

const languages = createLanguages<Variables>([english, polish, arabic, brazilian])
const { wordsIn, teamWordsIn, findLanguage, languageFor } = languages
const counts = [0, 1, 2, 3, 5, 11, 100]
const votes = (language: string) => counts.map((count) => wordsIn(language)('task.votes', { count }))

describe('a language only needs a catalogue', () => {
  it('Polish has four plural forms', () => {
    expect(votes('pl')).toEqual(['0 głosów', '1 głos', '2 głosy', '3 głosy', '5 głosów', '11 głosów', '100 głosów'])
    expect(wordsIn('pl')('task.votes', { count: 1.5 })).toBe('1,5 głosu')
  })

  it('Arabic has six plural forms', () => {
    expect(votes('ar')).toEqual(['لا أصوات', 'صوت واحد', 'صوتان', '3 أصوات', '5 أصوات', '11 صوتاً', '100 صوت'])
  })

  it("Brazilian Portuguese uses the singular for zero, and ignores a plural form it doesn't have", () => {
    expect(votes('pt-BR')).toEqual(['0 voto', '1 voto', '2 votos', '3 votos', '5 votos', '11 votos', '100 votos'])
  })

  it('a missing plural form falls back to `other`, and scripts get all forms', () => {
    const short = { ...polish, visitors: () => ({ 'task.votes': { other: '{count} gł.' } }) }

    expect(createLanguages<Variables>([short]).wordsIn('pl')('task.votes', { count: 3 })).toBe('3 gł.')
    expect(wordsIn('en').forms('task.votes')).toEqual({ one: '{count} vote', other: '{count} votes' })
    expect(wordsIn('en').forms('by')).toEqual({ other: 'by {name}' })
  })

  it('the text direction follows from the language tag', () => {
    expect(['en', 'pl', 'ar', 'pt-BR'].map((language) => wordsIn(language).direction)).toEqual([
      'ltr',
      'ltr',
      'rtl',
      'ltr',
    ])
    expect(wordsIn('ar')('by', { name: 'Ada' })).toBe('\u2068Ada\u2069')
  })

  it('a language without a catalogue falls back to the first one', () => {
    expect(wordsIn('fr').language).toBe('en')
  })

  it("a language may lack the team's part, which is then in the first language as a whole", () => {
    expect(['pl', 'ar'].map((language) => teamWordsIn(language).language)).toEqual(['pl', 'en'])
    expect(teamWordsIn('ar')('task.votes', { count: 2 })).toBe('2 votes')
    expect(wordsIn('ar')('task.votes', { count: 2 })).toBe('صوتان')
    expect([teamWordsIn('pl')('queue'), teamWordsIn('ar')('queue')]).toEqual(['Do sprawdzenia', 'Review queue'])
  })

  it('a language tag matches in any letter case, but only as a whole', () => {
    expect(['PT-br', 'pl', 'pt', 'xx', '', undefined, null].map(findLanguage)).toEqual([
      'pt-BR',
      'pl',
      ...Array(5).fill(undefined),
    ])
  })

  it('a page uses the chosen language, then the best match for the browser, then the default', () => {
    const choose = languageFor('pl')

    expect(choose('ar', 'en')).toBe('ar')
    expect(choose('xx', 'pt-PT, en;q=0.8')).toBe('pt-BR')
    expect(choose(undefined, 'ar-EG')).toBe('ar')
    expect(choose(undefined, 'fi')).toBe('pl')
    expect(choose(undefined, undefined)).toBe('pl')
  })
})

it("a plural sentence without `other` doesn't compile, but any of the other five forms may be left out", () => {
  expectTypeOf<{ one: string }>().not.toExtend<Sentence>()
  expectTypeOf<{ other: string; few: string }>().toExtend<Sentence>()
})

it.each([
  [['en', 'de'], 'de-AT, en;q=0.5', 'de'],
  [['en', 'de'], 'en;q=0.5, de;q=0.9', 'de'],
  [['en', 'de'], 'fr, de;q=0, en;q=0.1', 'en'],
  [['en', 'de'], 'DE-de', 'de'],
  [['en', 'pt'], 'pt-BR', 'pt'],
  [['en', 'pt-BR'], 'pt', 'pt-BR'],
  [['en', 'pt-BR'], 'pt-PT', 'pt-BR'],
  [['en', 'pt-PT', 'pt-BR'], 'pt', 'pt-BR'],
  [['en', 'pt', 'pt-BR'], 'pt-BR, pt;q=0.9', 'pt-BR'],
  [['en-AU', 'en'], 'en-GB', 'en'],
  [['zh', 'zh-Hant'], 'zh-TW', 'zh-Hant'],
  [['zh-Hans', 'zh-Hant'], 'zh-Hant-HK', 'zh-Hant'],
  [['zh-Hant'], 'zh-CN', 'zh-Hant'],
  [['en', 'de'], 'fr', undefined],
  [['en', 'de'], '*', undefined],
  [['en', 'de'], '', undefined],
  [['en', 'de'], undefined, undefined],
  [['en', 'de'], '-, __proto__, toString, e, n;q=x, \u0000', undefined],
])('from %j, the header %s selects %s', (ours, header, chosen) => {
  expect(languageMatcher(ours)(header)).toBe(chosen)
})

it("doesn't read a header with thousands of tags to the end", () => {
  expect(languageMatcher(['en'])(`${'x-y,'.repeat(5000)}en`)).toBeUndefined()
})
