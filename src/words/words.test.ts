import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Sentence } from '../platform/html/words.ts'
import { isEmojiShortname } from '../platform/markdown/emoji.ts'
import { catalogues } from './words.ts'

const [english, ...others] = catalogues
const named = <Catalogue extends { name: string }>(each: Catalogue) => [each.name, each] as const

describe('the catalogues', () => {
  it('have one folder each, named after the language tag, and are all listed', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())

    expect(catalogues.map(({ language }) => language).sort()).toEqual(folders.map(({ name }) => name).sort())
    for (const { language } of catalogues) expect(Intl.getCanonicalLocales(language)).toEqual([language])
  })

  it('have each sentence in one of two parts: for visitors or for the team', () => {
    const both = Object.keys(english.visitors()).filter((key) => Object.hasOwn(english.team?.() ?? {}, key))
    expect(both).toEqual([])
  })

  it.each(others.map(named))("%s has all of the visitors' part, and all or nothing of the team's", (_name, other) => {
    expect(Object.keys(other.visitors()).sort()).toEqual(Object.keys(english.visitors()).sort())
    if (other.team) expect(Object.keys(other.team()).sort()).toEqual(Object.keys(english.team?.() ?? {}).sort())
  })

  it.each([
    ['problem', '{when}'],
    ['oidc', '{provider}'],
    ['sign-in.to', '{title}'],
    ['sign-in.next', ''],
    ['left-out', '{count}'],
    ['audit.event', ''],
  ])('keys made from data, such as %s.…, have only the variable that the code gives them', (prefix, given) => {
    const family = Object.entries({ ...english.visitors(), ...english.team?.() }).filter(([key]) =>
      key.startsWith(`${prefix}.`),
    )
    expect(family).not.toEqual([])
    for (const [key, sentence] of family) expect([given], key).toEqual(expect.arrayContaining(variablesIn(sentence)))
  })

  it.each(others.map(named))("%s has each sentence's variables", (_name, { visitors, team }) => {
    const source = { ...english.visitors(), ...english.team?.() }
    for (const [key, sentence] of Object.entries({ ...visitors(), ...team?.() })) {
      expect(variablesIn(sentence), key).toEqual(variablesIn(source[key] ?? ''))
    }
  })

  it.each(catalogues.map(named))('%s has every plural form of its language', (_name, { language, visitors, team }) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const [key, sentence] of Object.entries({ ...visitors(), ...team?.() })) {
      const forms = typeof sentence === 'string' ? pluralCategories : Object.keys(sentence)
      expect(forms, key).toEqual(expect.arrayContaining(pluralCategories))
    }
  })

  it.each(catalogues.map(named))('%s names only existing emoji', (_name, { details }) => {
    const names = Object.keys(details().emoji ?? {})
    expect(names.filter((name) => !isEmojiShortname(`:${name}:`))).toEqual([])
  })
})

const variablesIn = (sentence: Sentence) => [...new Set(JSON.stringify(sentence).match(/\{\w+\}/g))].sort()
