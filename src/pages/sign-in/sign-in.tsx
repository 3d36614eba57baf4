import { Address } from '../../features/sessions/schema.ts'
import { codePath } from '../../features/sessions/verbs/create-sign-in-link.ts'
import { ask } from '../../features/sessions/verbs/request-sign-in.ts'
import { findIntent, saveForm } from '../../features/sessions/verbs/saved-forms.ts'
import type { Page } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { commonData } from '../layout/common-data.ts'
import { sealed } from './private-page.ts'
import { offeredProviders } from './provider-paths.ts'
import { returnPath } from './return-path.ts'
import { SignInView } from './views/sign-in.tsx'

/** Asks for an address, and mails it a link and a code. Nobody learns here whether we know the address. */
export const signInPage: Page = {
  path: '/sign-in',
  show: async (request) => {
    const to = returnPath(request.form.to ?? request.query.to)
    if (request.person) return { redirect: to }
    const { browser } = request
    const { database, now } = request.ctx
    const waiting = browser.existingHash ? await findIntent(database.read, browser.existingHash, now) : undefined
    // Who goes elsewhere from here has changed their mind.
    const intent = waiting?.return_to === to ? waiting : undefined
    return sealed(
      <SignInView {...{ common: commonData(request), to, intent }} providers={offeredProviders(request, to)} />,
    )
  },
  submit: async (request) => {
    const return_to = returnPath(request.form.to)
    if (request.person) return { redirect: return_to }
    const { email } = readFields(Address, request.form)
    await saveForm(request, { return_to })
    await ask(request, { purpose: 'sign-in', email, user_id: null })
    return { redirect: codePath, ...(request.form.again ? { notice: 'sign-in.sent-again' } : {}) }
  },
}
