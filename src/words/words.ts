import { readFileSync } from 'node:fs'
import { lazily } from '../lib/lazily.ts'
import { createLanguages } from '../platform/html/languages.ts'
import type { Catalogue, Words as WordsWith } from '../platform/html/words.ts'
import type { Variables } from './en/generated.ts'
import { languageFiles } from './generated.ts'

/** English is the source: these are the keys of its sentences. */
export type Key = keyof Variables

export type VariableOf<Each extends Key> = Variables[Each]

/** The keys of sentences that have only these variables, or none. */
export type KeyWith<Name extends string> = { [Each in Key]: [Variables[Each]] extends [Name] ? Each : never }[Key]

export type PlainKey = KeyWith<never>

export type Words = WordsWith<Variables>

interface LanguageDetails {
  /** Words that the search ignores, separated by spaces. */
  stopWords: string[]
  /** By an emoji's short name, the words to find it by. Without them, only short names are searched. */
  emoji?: Record<string, string>
}

type LanguageFiles = (typeof languageFiles)[number]

const open = ({ language, name, ...files }: LanguageFiles): Catalogue & { details(): LanguageDetails } => ({
  language,
  name,
  details: lazily(() => readJson(files.details)),
  visitors: lazily(() => readJson(files.visitors)),
  team: files.team && lazily(() => readJson(files.team)),
})

/** The build puts the files next to the program, and their new URLs into `languageFiles`. */
const readJson = (url: URL) => JSON.parse(readFileSync(url, 'utf8'))

const [english, ...others] = languageFiles
export const catalogues = [open(english), ...others.map(open)] as const

export const { wordsIn, teamWordsIn, findLanguage, languageFor } = createLanguages<Variables>(catalogues)
