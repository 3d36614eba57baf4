import { findIdentified } from '../../features/identities/queries/find-identified.ts'
import { signInWithIdentity } from '../../features/identities/verbs/sign-in-with-identity.ts'
import { findAfterSignIn } from '../../features/sessions/queries/find-after-sign-in.ts'
import type { Page, PageAnswer, PageRequest } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { signInHere } from './after-sign-in.ts'
import { privatePage } from './private-page.ts'
import { newHandshake, readHandshake } from './provider-handshake.ts'
import { beginPath, callbackPath, requireProvider } from './provider-paths.ts'
import { returnPath } from './return-path.ts'
import { saveFormHere } from './save-form.ts'
import { ProviderProblemView } from './views/provider-problem.tsx'

/** Redirects to a provider. */
const beginWithProvider: Page = {
  path: beginPath,
  arrive: async (request) => {
    const provider = requireProvider(request)
    const { to } = request.query
    if (to !== undefined) await saveFormHere(request, { return_to: returnPath(to) })
    return { redirect: await provider.addressFor(newHandshake(request, provider), request.ctx.now) }
  },
  again: showProblem,
}

/** The address that a provider redirects back to. */
const returnFromProvider: Page = {
  path: callbackPath,
  arrive: async (request) => {
    const { ctx } = request
    const provider = requireProvider(request)
    const { search } = new URL(request.url, ctx.site.publicUrl)
    const identity = await provider.recognise(readHandshake(request, provider), search, ctx.now)
    // The provider is asked for the profile before the transaction begins, and only where it is needed.
    const isLinked = (await findIdentified(ctx, identity)) !== undefined
    const profile = isLinked ? undefined : await identity.profile()
    return signInHere(request, (browser) => signInWithIdentity(ctx, { identity, profile, ...browser }))
  },
  again: showProblem,
}

export const providerPages = [beginWithProvider, returnFromProvider]

/** Says what happened, and offers to go on to where they were going all the same. */
async function showProblem(request: PageRequest): Promise<PageAnswer> {
  const { ctx, browser, query } = request
  const after = await findAfterSignIn(ctx, browser.existingHash)
  const to = query.to === undefined ? after?.return_to : returnPath(query.to)
  return privatePage(<ProviderProblemView common={commonData(request)} provider={requireProvider(request)} to={to} />)
}
