import { type Catalogue, chooseLanguage, type Words, wordsOf } from '../platform/html/words.ts'
import { board as boardDe } from './de/board.ts'
import { common as commonDe } from './de/common.ts'
import { oidc as oidcDe } from './de/oidc.ts'
import { problems as problemsDe } from './de/problems.ts'
import { signIn as signInDe } from './de/sign-in.ts'
import { task as taskDe } from './de/task.ts'
import { you as youDe } from './de/you.ts'
import { board as boardEn } from './en/board.ts'
import { common as commonEn } from './en/common.ts'
import { oidc as oidcEn } from './en/oidc.ts'
import { problems as problemsEn } from './en/problems.ts'
import { signIn as signInEn } from './en/sign-in.ts'
import { task as taskEn } from './en/task.ts'
import { you as youEn } from './en/you.ts'

const english = { ...commonEn, ...problemsEn, ...signInEn, ...oidcEn, ...boardEn, ...taskEn, ...youEn }
export type Key = keyof typeof english

export const catalogues: Catalogue<Key>[] = [
  { language: 'en', name: 'English', direction: 'ltr', sentences: english },
  {
    language: 'de',
    name: 'Deutsch',
    direction: 'ltr',
    sentences: { ...commonDe, ...problemsDe, ...signInDe, ...oidcDe, ...boardDe, ...taskDe, ...youDe },
  },
]

const spoken = new Map(catalogues.map((catalogue) => [catalogue.language, wordsOf(catalogue)]))
const languages = [...spoken.keys()]

/** How pages speak in a language; English where we do not speak it. */
export const wordsIn = (language: string): Words<Key> => spoken.get(language) ?? (spoken.get('en') as Words<Key>)

/** The language that was chosen, else the best of ours for a browser, else the usual one. */
export const languageFor =
  (usual: string) =>
  (chosen: string | undefined, header: string | undefined): string =>
    chosen !== undefined && spoken.has(chosen) ? chosen : chooseLanguage(header, [usual, ...languages])
