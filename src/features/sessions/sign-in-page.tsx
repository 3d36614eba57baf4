import type { Page } from '../../platform/http/page.ts'
import { readFields } from '../../platform/http/read-form.ts'
import { ask } from './ask.ts'
import { findIntent, keepIntent } from './intents.ts'
import { codePath } from './links.ts'
import { offeredProviders } from './oidc/providers.ts'
import { returnPath } from './return-path.ts'
import { Address } from './schema.ts'
import { sealed } from './sealed.ts'
import { SignInView } from './views/sign-in.tsx'

/** Asks for an address, and mails it a link and a code. Nobody learns here whether we know the address. */
export const signInPage: Page = {
  path: '/sign-in',
  show: async (visit) => {
    const to = returnPath(visit.form.to ?? visit.query.to)
    if (visit.person) return { redirect: to }
    const { database, browser, now } = visit
    const waiting = browser.existingHash ? await findIntent(database.read, browser.existingHash, now) : undefined
    // Who goes elsewhere from here has changed their mind.
    const intent = waiting?.return_to === to ? waiting : undefined
    return sealed(<SignInView {...{ visit, to, intent }} providers={offeredProviders(visit, to)} />)
  },
  submit: async (visit) => {
    const return_to = returnPath(visit.form.to)
    if (visit.person) return { redirect: return_to }
    const { email } = readFields(Address, visit.form)
    await keepIntent(visit, { return_to })
    await ask(visit, { purpose: 'sign-in', email, user_id: null })
    return { redirect: codePath, ...(visit.form.again ? { notice: 'sign-in.sent-again' } : {}) }
  },
}
