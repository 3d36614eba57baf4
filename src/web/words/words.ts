import { type Catalogue, chooseLanguage, type Words, wordsOf } from '../../platform/html/words.ts'
import { common as commonDe } from './de/common.ts'
import { common as commonEn } from './en/common.ts'

const english = { ...commonEn }
export type Key = keyof typeof english

export const catalogues: Catalogue<Key>[] = [
  { language: 'en', direction: 'ltr', sentences: english },
  { language: 'de', direction: 'ltr', sentences: { ...commonDe } },
]

const spoken = new Map(catalogues.map((catalogue) => [catalogue.language, wordsOf(catalogue)]))

/** How pages speak in a language; English where we do not speak it. */
export const wordsIn = (language: string): Words<Key> => spoken.get(language) ?? (spoken.get('en') as Words<Key>)

export const languages = catalogues.map(({ language }) => language)

/** The language somebody chose, or the best for their browser. */
export const languageFor = ({ chosen, header }: { chosen: string | undefined; header: string | undefined }): string =>
  chosen && languages.includes(chosen) ? chosen : chooseLanguage(header, languages)
