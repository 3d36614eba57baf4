import { findPersonBy } from '../features/sessions/queries/find-person.ts'
import { saveForm } from '../features/sessions/verbs/saved-forms.ts'
import type { Database } from '../platform/db/database.ts'
import type { PageParts } from '../platform/http/server-parts.ts'
import type { Log } from '../platform/log.ts'
import { languageFor } from '../words/words.ts'
import { errorPage } from './error.ts'
import { pages } from './pages.ts'
import { signInAddress } from './sign-in/paths.ts'

interface Settings {
  database: Database
  log: Log
  /** For browsers that ask for no language of ours. */
  language: string
}

/** The pages, and what the platform needs to serve them. */
export const pageParts = ({ database, log, language }: Settings): PageParts => ({
  pages,
  language: languageFor(language),
  errorView: errorPage,
  personOf: findPersonBy(database, log),
  saveForm,
  signInAddress,
})
