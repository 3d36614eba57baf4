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
  const words = new Map(catalogues.map((catalogue) => [catalogue.language, wordsOf(catalogue)]))
  const tags = new Map([...words.keys()].map((tag) => [tag.toLowerCase(), tag]))
  const match = languageMatcher([...words.keys()])
  const firstWords = wordsOf(catalogues[0])
  const findLanguage: Languages<Key>['findLanguage'] = (tag) => tags.get(tag?.toLowerCase() ?? '')
  return {
    wordsIn: (language) => words.get(language) ?? firstWords,
    findLanguage,
    languageFor: (fallback) => (chosen, header) => findLanguage(chosen) ?? match(header) ?? fallback,
  }
}
