import type { Page, PageAnswer, Visit } from '../../../platform/http/page.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { findIntent, keepIntent } from '../intents.ts'
import { returnPath } from '../return-path.ts'
import { sealed } from '../sealed.ts'
import { newHandshake, readHandshake } from './handshake.ts'
import { findIdentified, identifiedPerson } from './identities.ts'
import { beginPath, callbackPath } from './paths.ts'
import { ProblemView } from './problem-view.tsx'
import { requireProvider } from './providers.ts'

/** Leads to a provider. */
const beginWithProvider: Page = {
  path: beginPath,
  arrive: async (visit) => {
    const provider = requireProvider(visit)
    const { to } = visit.query
    if (to !== undefined) await keepIntent(visit, { return_to: returnPath(to) })
    return { redirect: await provider.addressFor(newHandshake(visit, provider), visit.now) }
  },
  again: showProblem,
}

/** Where a provider leads back to. */
const comeBackFromProvider: Page = {
  path: callbackPath,
  arrive: async (visit) => {
    const provider = requireProvider(visit)
    const { search } = new URL(visit.url, visit.site.publicUrl)
    const identity = await provider.recognise(readHandshake(visit, provider), search, visit.now)
    const known = await findIdentified(visit.database.read, identity)
    const profile = known === undefined ? await identity.profile() : undefined
    return finishSignIn(visit, async (tx) => ({
      user_id: await identifiedPerson(tx, visit, identity, profile),
      browser_hash: null,
    }))
  },
  again: showProblem,
}

export const providerPages = [beginWithProvider, comeBackFromProvider]

/** Says what happened, and offers to go on to where they were going all the same. */
async function showProblem(visit: Visit): Promise<PageAnswer> {
  const { browser, database, now, query } = visit
  const intent = browser.existingHash ? await findIntent(database.read, browser.existingHash, now) : undefined
  const to = query.to === undefined ? intent?.return_to : returnPath(query.to)
  return sealed(<ProblemView visit={visit} provider={requireProvider(visit)} to={to} />)
}
