import type { Page } from '../../platform/http/page.ts'
import { endSession } from './end-sessions.ts'
import { returnPath } from './return-path.ts'
import { sealed } from './sealed.ts'
import { SignOutView } from './views/sign-out.tsx'

/** Ends the session of this browser, and leaves nothing of it behind. */
export const signOutPage: Page = {
  path: '/sign-out',
  show: async (visit) => (visit.person ? sealed(<SignOutView visit={visit} />) : { redirect: '/' }),
  submit: async ({ browser, database, person, form }) => {
    if (person) {
      await database.transaction((tx) => endSession(tx, person.id, person.session_id))
      browser.clearSecret()
    }
    return { redirect: returnPath(form.from), notice: 'sign-out.done' }
  },
}
