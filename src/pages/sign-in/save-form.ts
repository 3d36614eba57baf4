import { saveForm } from '../../features/sessions/verbs/save-form.ts'
import type { AfterSignIn } from '../../platform/http/after-sign-in.ts'
import type { PageRequest } from '../../platform/http/page.ts'

/** Saves what this browser is to do after signing in. */
export const saveFormOfBrowser = ({ ctx, browser, network }: PageRequest, after: AfterSignIn): Promise<void> =>
  saveForm(ctx, { browser_hash: browser.hash, network, ...after })
