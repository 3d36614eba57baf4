import type { PageDeps } from '../platform/http/server-deps.ts'
import type { Log } from '../platform/log.ts'
import { languageFor } from '../words/words.ts'
import { errorPage } from './error.tsx'
import { flashOf } from './flash.tsx'
import { commonData } from './layout/common-data.ts'
import { pages } from './pages.ts'
import { saveFormOfBrowser } from './sign-in/after-sign-in.ts'
import { findPersonInMap, findPersonWith } from './sign-in/find-person.ts'
import { signInUrl } from './sign-in/paths.ts'

interface Settings {
  log: Log
  /** For browsers that request none of our languages. */
  language: string
}

export const pageDeps = ({ log, language }: Settings): PageDeps => ({
  pages,
  language: languageFor(language),
  viewData: commonData,
  errorView: errorPage,
  flashView: flashOf,
  findPerson: findPersonWith(log),
  findPersonInMap: findPersonInMap,
  saveForm: saveFormOfBrowser,
  signInUrl,
})
