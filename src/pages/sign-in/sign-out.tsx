import { signOut } from '../../features/sessions/verbs/sign-out.ts'
import type { Page } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { privatePage } from './private-page.ts'
import { returnPath } from './return-path.ts'
import { SignOutView } from './views/sign-out.tsx'

/** Ends the session of this browser, and deletes its secret. */
export const signOutPage: Page = {
  path: '/sign-out',
  show: async (request) =>
    request.person ? privatePage(<SignOutView common={commonData(request)} />) : { redirect: '/' },
  submit: async ({ browser, ctx, person, form }) => {
    if (person) {
      await signOut(ctx)
      browser.clearSecret()
    }
    return { redirect: returnPath(form.from), flash: 'sign-out.done' }
  },
}
