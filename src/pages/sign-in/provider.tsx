import { findUserByIdentity } from '../../features/identities/queries/find-user-by-identity.ts'
import { signInWithIdentity } from '../../features/identities/verbs/sign-in-with-identity.ts'
import { findAfterSignIn } from '../../features/sessions/queries/find-after-sign-in.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { openSessionInBrowser } from './after-sign-in.ts'
import { privatePage } from './private-page.ts'
import { newHandshake, readHandshake } from './provider-handshake.ts'
import { beginPath, callbackPath, requireProvider } from './provider-paths.ts'
import { returnPath } from './return-path.ts'
import { saveFormOfBrowser } from './save-form.ts'
import { ProviderProblemView } from './views/provider-problem.tsx'

/** Redirects to a provider. */
const beginWithProvider: Page = {
  path: beginPath,
  actOnGet: async (request) => {
    const provider = requireProvider(request)
    const { to } = request.query
    if (to !== undefined) await saveFormOfBrowser(request, { return_to: returnPath(to) })
    return { redirect: await provider.authorizationUrl(newHandshake(request, provider), request.ctx.now) }
  },
  showOnError: showProblem,
}

/** The address that a provider redirects back to. */
const returnFromProvider: Page = {
  path: callbackPath,
  actOnGet: async (request) => {
    const { ctx } = request
    const provider = requireProvider(request)
    const { search } = new URL(request.url, ctx.site.publicUrl)
    const identity = await provider.recognise(readHandshake(request, provider), search, ctx.now)
    // This request to the provider happens before the transaction, and only for a new identity.
    const isLinked = (await findUserByIdentity(ctx, identity)) !== undefined
    const profile = isLinked ? undefined : await identity.profile()
    return openSessionInBrowser(request, (browser) => signInWithIdentity(ctx, { identity, profile, ...browser }))
  },
  showOnError: showProblem,
}

export const providerPages = [beginWithProvider, returnFromProvider]

/** Shows what happened, with a link to the page that the person wanted to see. */
async function showProblem(request: PageRequest): Promise<PageResponse> {
  const { ctx, browser, query } = request
  const after = await findAfterSignIn(ctx, browser.existingHash)
  const to = query.to === undefined ? after?.return_to : returnPath(query.to)
  return privatePage(<ProviderProblemView common={commonData(request)} provider={requireProvider(request)} to={to} />)
}
