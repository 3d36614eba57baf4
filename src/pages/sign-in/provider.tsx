import { findIdentified, identifiedPerson } from '../../features/identities/verbs/identify-person.ts'
import { finishSignIn } from '../../features/sessions/verbs/confirm-sign-in.ts'
import { findIntent, saveForm } from '../../features/sessions/verbs/saved-forms.ts'
import type { Page, PageAnswer, PageRequest } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { sealed } from './private-page.ts'
import { newHandshake, readHandshake } from './provider-handshake.ts'
import { beginPath, callbackPath, requireProvider } from './provider-paths.ts'
import { returnPath } from './return-path.ts'
import { ProblemView } from './views/provider-problem.tsx'

/** Leads to a provider. */
const beginWithProvider: Page = {
  path: beginPath,
  arrive: async (request) => {
    const provider = requireProvider(request)
    const { to } = request.query
    if (to !== undefined) await saveForm(request, { return_to: returnPath(to) })
    return { redirect: await provider.addressFor(newHandshake(request, provider), request.ctx.now) }
  },
  again: showProblem,
}

/** Where a provider leads back to. */
const comeBackFromProvider: Page = {
  path: callbackPath,
  arrive: async (request) => {
    const provider = requireProvider(request)
    const { search } = new URL(request.url, request.ctx.site.publicUrl)
    const identity = await provider.recognise(readHandshake(request, provider), search, request.ctx.now)
    const known = await findIdentified(request.ctx.db, identity)
    const profile = known === undefined ? await identity.profile() : undefined
    return finishSignIn(request, async (tx) => ({
      user_id: await identifiedPerson(tx, identity, profile),
      browser_hash: null,
    }))
  },
  again: showProblem,
}

export const providerPages = [beginWithProvider, comeBackFromProvider]

/** Says what happened, and offers to go on to where they were going all the same. */
async function showProblem(request: PageRequest): Promise<PageAnswer> {
  const { browser, query } = request
  const { database, now } = request.ctx
  const intent = browser.existingHash ? await findIntent(database.read, browser.existingHash, now) : undefined
  const to = query.to === undefined ? intent?.return_to : returnPath(query.to)
  return sealed(<ProblemView common={commonData(request)} provider={requireProvider(request)} to={to} />)
}
