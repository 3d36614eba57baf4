import { languageMatcher } from '../../lib/accept-language.ts'
import { type Catalogue, type Words, wordsOf } from './words.ts'

/** The languages of a site: those it has a catalogue of. */
export interface Languages<Key extends string> {
  /** The words of a language; those of the first catalogue where there is none of it. */
  wordsIn(language: string): Words<Key>
  /** The tag as its catalogue writes it; undefined when there is no catalogue of it. */
  findLanguage(tag: string | null | undefined): string | undefined
  /** Decides for a page: the language that was chosen, else the best for the browser, else `usual`. */
  languageFor(usual: string): (chosen: string | undefined, header: string | undefined) => string
}

export function createLanguages<Key extends string>(
  catalogues: readonly [Catalogue<Key>, ...Catalogue<Key>[]],
): Languages<Key> {
  const words = new Map(catalogues.map((catalogue) => [catalogue.language, wordsOf(catalogue)]))
  const tags = new Map([...words.keys()].map((tag) => [tag.toLowerCase(), tag]))
  const match = languageMatcher([...words.keys()])
  const fallback = wordsOf(catalogues[0])
  const findLanguage: Languages<Key>['findLanguage'] = (tag) => tags.get(tag?.toLowerCase() ?? '')
  return {
    wordsIn: (language) => words.get(language) ?? fallback,
    findLanguage,
    languageFor: (usual) => (chosen, header) => findLanguage(chosen) ?? match(header) ?? usual,
  }
}
