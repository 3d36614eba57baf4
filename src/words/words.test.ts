import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isEmojiShortname, readEmojiNames } from '../platform/markdown/emoji.ts'
import { catalogues } from './words.ts'

describe('the catalogues', () => {
  it('are one folder each, named by the tag, and all of them are listed', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())

    expect(catalogues.map(({ language }) => language).sort()).toEqual(folders.map(({ name }) => name).sort())
    for (const { language } of catalogues) expect(Intl.getCanonicalLocales(language)).toEqual([language])
  })

  it.each(catalogues.map(({ language }) => language))('%s has each sentence in one file only', (language) => {
    const folder = join(import.meta.dirname, language)
    const keys = readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm)].map(([, key]) => key),
    )
    expect(keys.length).toBeGreaterThan(1_000)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it.each(catalogues.map((catalogue) => [catalogue.name, catalogue] as const))(
    '%s has every plural form that its language has',
    (_name, { language, sentences }) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const [key, sentence] of Object.entries(sentences)) {
        if (typeof sentence !== 'string')
          expect(Object.keys(sentence), key).toEqual(expect.arrayContaining(pluralCategories))
      }
    },
  )

  it.each(catalogues.map(({ name, emojiNames = '' }) => [name, emojiNames] as const))(
    '%s names only emoji that there are, each once',
    (_name, emojiNames) => {
      const names = [...readEmojiNames(emojiNames).keys()]
      expect(names).toHaveLength(emojiNames.match(/\S.*/g)?.length ?? 0)
      expect(names.filter((name) => !isEmojiShortname(`:${name}:`))).toEqual([])
    },
  )
})
