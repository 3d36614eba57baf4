import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isEmojiShortname, readEmojiNames } from '../platform/markdown/emoji.ts'
import { catalogues } from './words.ts'

describe('the catalogues', () => {
  it('have one folder each, named after the language tag, and are all listed', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())

    expect(catalogues.map(({ language }) => language).sort()).toEqual(folders.map(({ name }) => name).sort())
    for (const { language } of catalogues) expect(Intl.getCanonicalLocales(language)).toEqual([language])
  })

  it.each(catalogues.map(({ language }) => language))(
    '%s keeps all sentences with the same prefix in one file, without duplicates',
    (language) => {
      const folder = join(import.meta.dirname, language)
      const keys = readdirSync(folder).flatMap((file) =>
        [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}'([\w-]+)(\.[\w.-]+)':/gm)].map(
          ([, prefix = '', rest = '']) => ({ file, prefix, key: prefix + rest }),
        ),
      )
      const fileOf = new Map(keys.map(({ file, prefix }) => [prefix, file]))

      expect(keys.filter(({ file, prefix }) => fileOf.get(prefix) !== file)).toEqual([])
      expect(keys.map(({ key }) => key).sort()).toEqual(Object.keys(catalogues[0].sentences).sort())
    },
  )

  it.each(catalogues.map((catalogue) => [catalogue.name, catalogue] as const))(
    '%s has every plural form of its language',
    (_name, { language, sentences }) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const [key, sentence] of Object.entries(sentences)) {
        if (typeof sentence !== 'string')
          expect(Object.keys(sentence), key).toEqual(expect.arrayContaining(pluralCategories))
      }
    },
  )

  it.each(catalogues.map(({ name, emojiNames = '' }) => [name, emojiNames] as const))(
    '%s names only existing emoji, each once',
    (_name, emojiNames) => {
      const names = [...readEmojiNames(emojiNames).keys()]
      expect(names).toHaveLength(emojiNames.match(/\S.*/g)?.length ?? 0)
      expect(names.filter((name) => !isEmojiShortname(`:${name}:`))).toEqual([])
    },
  )
})
