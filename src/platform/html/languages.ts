import { languageMatcher } from '../../lib/accept-language.ts'
import { type Catalogue, type Words, wordsOf } from './words.ts'

/** The languages of a site: one for each catalogue. */
export interface Languages<Key extends string> {
  /** The words of a language, or of the first catalogue if the language has none. */
  wordsIn(language: string): Words<Key>
  /** The tag as its catalogue writes it. Undefined if the language has no catalogue. */
  findLanguage(tag: string | null | undefined): string | undefined
  /** Chooses the language of a page: the chosen one, else the best match for the browser, else `fallback`. */
  languageFor(fallback: string): (chosen: string | undefined, header: string | undefined) => string
}

export function createLanguages<Key extends string>(
  catalogues: readonly [Catalogue<Key>, ...Catalogue<Key>[]],
): Languages<Key> {
  const languages = catalogues.map(({ language }) => language)
  const tags = new Map(languages.map((tag) => [tag.toLowerCase(), tag]))
  const match = languageMatcher(languages)
  // Made when they are first needed: a command needs none, and the formats of a language take a while to make.
  const made = new Map<string, Words<Key>>()
  const wordsIn = (language: string): Words<Key> => {
    const catalogue = catalogues.find((each) => each.language === language) ?? catalogues[0]
    const words = made.get(catalogue.language) ?? wordsOf(catalogue)
    made.set(catalogue.language, words)
    return words
  }
  const findLanguage: Languages<Key>['findLanguage'] = (tag) => tags.get(tag?.toLowerCase() ?? '')
  return {
    wordsIn,
    findLanguage,
    languageFor: (fallback) => (chosen, header) => findLanguage(chosen) ?? match(header) ?? fallback,
  }
}
