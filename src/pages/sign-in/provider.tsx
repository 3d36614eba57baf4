import { randomBytes } from 'node:crypto'
import { findAfterSignIn } from '../../features/sessions/queries/after-sign-in.ts'
import { findUserByIdentity } from '../../features/sessions/queries/sessions.ts'
import { signInWithIdentity } from '../../features/sessions/verbs/sign-in-with-identity.ts'
import { equalInConstantTime } from '../../lib/text.ts'
import type { Site } from '../../platform/context.ts'
import { required } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { type Handshake, type IdentityProvider, stale } from '../../platform/openid/identity-provider.ts'
import type { CommonData } from '../layout/common-data.ts'
import { LinkButton, problemWords } from '../layout/form.tsx'
import { NarrowPage } from '../layout/layout.tsx'
import { returnPath, signInPath, signInUrl } from './paths.ts'
import { privatePage } from './private-page.ts'
import { openSessionInBrowser, saveFormOfBrowser } from './session.ts'

const beginPath = '/sign-in/with/:provider'
const callbackPath = `${beginPath}/callback`

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

/** Where a provider redirects back to. */
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

export const offeredProviders = ({ providers }: Site, to: string | undefined): { name: string; href: string }[] =>
  providers.map(({ id, name }) => ({ name, href: beginUrl(id, to) }))

/** Shows what happened, with a link to the page that the person wanted to see. */
async function showProblem(request: PageRequest): Promise<PageResponse> {
  const { ctx, browser, query } = request
  const after = await findAfterSignIn(ctx, browser.existingHash)
  const to = query.to === undefined ? after?.return_to : returnPath(query.to)
  const view = <ProviderProblemView provider={requireProvider(request)} to={to} />
  // The URL of this page holds values that work only once, so no link on the page may lead back to it.
  return { ...privatePage(view), data: { url: signInPath } }
}

const validMs = 10 * 60_000

/**
 * State, nonce and verifier are derived from the browser's secret and a random part that is sent with the state, so
 * nothing is stored. The state is rejected in another browser, from another provider, after ten minutes, and once the
 * browser has signed in, because that changes its secret.
 */
function newHandshake(request: PageRequest, provider: IdentityProvider): Handshake {
  const started = Date.parse(request.ctx.now).toString(36)
  return handshakeOf(request, provider, `${started}.${randomBytes(16).toString('base64url')}`)
}

/** The handshake that this browser started, checked against the state in the URL. */
function readHandshake(request: PageRequest, provider: IdentityProvider): Handshake {
  const state = request.query.state ?? ''
  const [, id = '', started = ''] = /^(([0-9a-z]{1,11})\.[\w-]{22})\.[\w-]{43}$/.exec(state) ?? []
  if (!id || !request.browser.existingHash) throw stale()
  const handshake = handshakeOf(request, provider, id)
  if (!equalInConstantTime(handshake.state, state)) throw stale()
  if (Date.parse(request.ctx.now) - Number.parseInt(started, 36) > validMs) throw stale()
  return handshake
}

function handshakeOf({ browser, ctx }: PageRequest, provider: IdentityProvider, id: string): Handshake {
  const sign = (purpose: string): string => browser.sign(`openid ${purpose} ${provider.id} ${id}`)
  return {
    returnTo: ctx.site.publicUrl + callbackPath.replace(':provider', provider.id),
    state: `${id}.${sign('state')}`,
    nonce: sign('nonce'),
    verifier: sign('verifier'),
  }
}

/** The URL of a link, not of a form: our content security policy blocks forms that redirect to another site. */
const beginUrl = (id: string, to: string | undefined): string =>
  beginPath.replace(':provider', id) + (to === undefined ? '' : `?to=${encodeURIComponent(to)}`)

function requireProvider({ ctx, params }: PageRequest): IdentityProvider {
  return required(ctx.site.providers.find(({ id }) => id === params.provider))
}

/** Why a provider didn't sign the person in, and other ways to go where they wanted to. */
function ProviderProblemView(props: { provider: IdentityProvider; to: string | undefined }, common: CommonData) {
  const { provider, to } = props
  const { t } = common
  const [title, why] = wordsFor(common, provider.name)
  return (
    <NarrowPage title={title} class="sign-in">
      <p>{why}</p>
      {common.person ? (
        <p>
          <LinkButton href={to ?? '/'} text={t('action.continue')} />
        </p>
      ) : (
        <>
          <p>
            <LinkButton href={to === undefined ? signInPath : signInUrl(to)} text={t('oidc.other-way')} />
          </p>
          <p>
            <a href={beginUrl(provider.id, to)} rel="nofollow" data-turbo="false">
              {t('oidc.again', { provider: provider.name })}
            </a>
          </p>
        </>
      )}
    </NarrowPage>
  )
}

function wordsFor(common: CommonData, provider: string): [title: string, why: string] {
  const { t } = common
  const [problem] = common.problems
  const title = t(common.person ? 'oidc.signed-in' : 'oidc.title')
  if (!problem) return [title, '']
  if (common.person && problem.code === 'provider_stale') return [title, t('oidc.signed-in.help')]
  return [title, t.find(`oidc.${problem.code}`, { provider }) ?? problemWords(common, problem)]
}
