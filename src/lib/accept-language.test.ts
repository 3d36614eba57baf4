import { expect, it } from 'vitest'
import { languageMatcher } from './accept-language.ts'

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
])('of %j, %s gets %s', (ours, header, chosen) => {
  expect(languageMatcher(ours)(header)).toBe(chosen)
})

it('a header of thousands of tags is not read to its end', () => {
  expect(languageMatcher(['en'])(`${'x-y,'.repeat(5000)}en`)).toBeUndefined()
})
