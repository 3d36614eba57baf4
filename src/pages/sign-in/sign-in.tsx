import { findAfterSignIn } from '../../features/sessions/queries/find-after-sign-in.ts'
import { requestSignIn } from '../../features/sessions/verbs/request-sign-in.ts'
import { strangerWaitSeconds } from '../../features/users/queries/stranger-mails.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { mailedRequest } from './mailed-request.ts'
import { originOf } from './origin.ts'
import { codePath, signInPath } from './paths.ts'
import { privatePage } from './private-page.ts'
import { offeredProviders } from './provider-paths.ts'
import { returnPath } from './return-path.ts'
import { saveFormOfBrowser } from './save-form.ts'
import { SignInView } from './views/sign-in.tsx'

/** Takes an address, and mails it a link and a code. Nobody learns here whether the address has an account. */
export const signInPage: Page = {
  path: signInPath,
  show: async (request) => {
    const to = returnPath(request.form.to ?? request.query.to)
    const again = isAgain(request)
    if (request.person && !again) return { redirect: to }
    const saved = await findAfterSignIn(request.ctx, request.browser.existingHash)
    // Somebody who goes to another page from here has changed their mind.
    const after = saved?.return_to === to ? saved : undefined
    const providers = offeredProviders(request.ctx.site, to)
    const origin = await originOf(request.ctx, to, after)
    return privatePage(<SignInView {...{ common: commonData(request), to, after, origin, providers, again }} />)
  },
  submit: async (request) => {
    const return_to = returnPath(request.form.to)
    if (request.person && !isAgain(request)) return { redirect: return_to }
    const input = mailedRequest(request)
    await saveFormOfBrowser(request, { return_to })
    await requestSignIn(request.ctx, input)
    const again = request.form.again ? 'sign-in.sent-again' : undefined
    const flash = (await strangerWaitSeconds(request.ctx)) > 0 ? 'sign-in.busy' : again
    return { redirect: codePath, ...(flash ? { flash } : {}) }
  },
}

/** A sensitive change asks people who are signed in to sign in once more. */
const isAgain = ({ form, query }: PageRequest): boolean => (form.recent ?? query.recent) === 'yes'
