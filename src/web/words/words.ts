import { type Catalogue, chooseLanguage, type Words, wordsOf } from '../../platform/html/words.ts'
import { board as boardDe } from './de/board.ts'
import { common as commonDe } from './de/common.ts'
import { board as boardEn } from './en/board.ts'
import { common as commonEn } from './en/common.ts'

const english = { ...commonEn, ...boardEn }
export type Key = keyof typeof english

export const catalogues: Catalogue<Key>[] = [
  { language: 'en', direction: 'ltr', sentences: english },
  { language: 'de', direction: 'ltr', sentences: { ...commonDe, ...boardDe } },
]

const spoken = new Map(catalogues.map((catalogue) => [catalogue.language, wordsOf(catalogue)]))
const languages = [...spoken.keys()]

/** How pages speak in a language; English where we do not speak it. */
export const wordsIn = (language: string): Words<Key> => spoken.get(language) ?? (spoken.get('en') as Words<Key>)

/** The best of ours for a browser. */
export const languageFor = (header: string | undefined): string => chooseLanguage(header, languages)
