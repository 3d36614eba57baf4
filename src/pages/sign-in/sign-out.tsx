import { endSession } from '../../features/sessions/verbs/end-sessions.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { sealed } from './private-page.ts'
import { returnPath } from './return-path.ts'
import { SignOutView } from './views/sign-out.tsx'

/** Ends the session of this browser, and leaves nothing of it behind. */
export const signOutPage: Page = {
  path: '/sign-out',
  show: async (request) => (request.person ? sealed(<SignOutView common={commonData(request)} />) : { redirect: '/' }),
  submit: async ({ browser, ctx: { database }, person, form }) => {
    if (person) {
      await database.transaction((tx) => endSession(tx, person.id, person.session_id))
      browser.clearSecret()
    }
    return { redirect: returnPath(form.from), notice: 'sign-out.done' }
  },
}
