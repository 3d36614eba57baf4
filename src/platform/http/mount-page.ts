import type { FastifyReply, FastifyRequest } from 'fastify'
import { reportFault } from '../db/database-errors.ts'
import { Refusal, Unavailable } from '../errors.ts'
import { retryHeaders, unavailableBy } from './errors.ts'
import { hasRecentSignIn, isSameOrigin, type OnRequest, refuseBeforeBody } from './form-checks.ts'
import type { Load } from './load.ts'
import { mountFileForm } from './mount-file-form.ts'
import type { Page, PageRequest, PageResponse, ViewPage } from './page.ts'
import { assertWithinLimit, countPageView, type PageLimits, withinSearchTime } from './page-limits.ts'
import { identify, isPrefetch, pageRequest } from './page-request.ts'
import type { HttpRoute, ScopeRoutes } from './router.ts'
import { send, setPageHeaders } from './send-page.ts'
import type { ServerDeps } from './server-deps.ts'
import { actOnGetPage, showPostedPage, submitFromOthers, submitPage } from './submit-page.ts'

/** Serves a page: HTML, a redirect, or an error page. */
export function mountPage(routes: ScopeRoutes, page: Page, deps: PageServerDeps, limits: PageLimits): void {
  const { path, show, submit, actOnGet } = page
  const caching = page.needsSignIn || actOnGet ? 'no-store' : 'no-cache'
  const serve = (raw: FastifyRequest, reply: FastifyReply, work: Work) => answer(raw, reply, caching, deps, work)
  const serving =
    (work: (raw: FastifyRequest, request: PageRequest) => Promise<PageResponse>) =>
    (raw: FastifyRequest, reply: FastifyReply) =>
      serve(raw, reply, (request) => work(raw, request))
  // Requests that are rejected before their body is read also get a page.
  const onRequest = refuseBeforeBody(deps, limits, (raw, reply, refusal) =>
    serve(raw, reply, refusingView(limits, refusal)),
  )
  if (show) {
    const view = serving(async (_raw, request) => {
      countPageView(limits, request, page)
      if (page.needsSignIn && !request.person) return { redirect: deps.pages.signInUrl(request.url) }
      if (!submit && !hasRecentSignIn(page, request)) {
        return { redirect: deps.pages.signInUrl(pageAbove(request.url), { again: true }) }
      }
      return withinSearchTime(limits, request, page, () => show(request))
    })
    routes.add({ method: 'GET', path, onRequest: page.streams ? undefined : refuseWhenBusy(deps), handler: view })
    mountOtherPosts(routes, page, onRequest, serving, deps, limits)
  }
  if (actOnGet) {
    const handler = serving((raw, request) => actOnGetPage(raw, { ...page, actOnGet }, request, deps, limits))
    routes.add({ method: 'GET', path, handler })
  }
  if (submit) {
    const handler = serving((raw, request) => submitPage(raw, { ...page, submit }, request, deps, limits))
    if (page.files || page.uploads) mountFileForm(routes, page, deps, limits, { onRequest, handler, serve })
    else routes.add({ method: 'POST', path, onRequest, handler })
  }
}

type Serving = (work: (raw: FastifyRequest, request: PageRequest) => Promise<PageResponse>) => HttpRoute['handler']

/** Mounts a page's forms that have no form token. */
function mountOtherPosts(
  routes: ScopeRoutes,
  page: ViewPage,
  onRequest: OnRequest,
  serving: Serving,
  deps: ServerDeps,
  limits: PageLimits,
): void {
  const { path, submitFromOthers: fromOthers, actOnPost, showPosted } = page
  if (fromOthers) {
    const handler = serving(submitFromOthers({ ...page, submitFromOthers: fromOthers }, deps, limits.forms))
    routes.add({ method: 'POST', path, handler })
  }
  if (showPosted) {
    const handler = serving((raw, request) => showPostedPage(raw, { showPosted }, request, deps, limits.forms))
    routes.add({ method: 'POST', path, onRequest, handler })
  }
  if (actOnPost) {
    const handler = serving(async (_raw, request) => {
      assertWithinLimit(limits.forms, request)
      return actOnPost(request)
    })
    // Mail clients send various content types, so none is parsed.
    routes.scope.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, async () => undefined)
      routes.routesOf(scope).add({ method: 'POST', path, handler })
    })
  }
}

/**
 * The page with the link to a download. Redirecting to the download after signing in would leave people on the sign-in
 * page.
 */
const pageAbove = (url: string): string => url.replace(/\/[^/?]*(\?.*)?$/s, '')

type PageServerDeps = ServerDeps & { load: Load }

/**
 * Doesn't look up the person, which would have to wait as well. Doesn't apply to forms, because the text would be lost.
 */
const refuseWhenBusy = (deps: PageServerDeps) => async (raw: FastifyRequest, reply: FastifyReply) => {
  try {
    deps.load.assertRoom()
  } catch (error) {
    setPageHeaders(reply, deps.site.publicUrl, 'no-store')
    return sendError(raw, reply, pageRequest(raw, deps), deps, error)
  }
}

type Work = (request: PageRequest) => Promise<PageResponse>

async function answer(
  raw: FastifyRequest,
  reply: FastifyReply,
  caching: 'no-store' | 'no-cache',
  deps: ServerDeps,
  work: Work,
): Promise<FastifyReply> {
  setPageHeaders(reply, deps.site.publicUrl, caching)
  const request = pageRequest(raw, deps)
  if (raw.method === 'POST' && !isSameOrigin(raw, deps.site.publicUrl)) request.browser.discardChanges()
  try {
    await identify(request, deps)
    if (raw.timeLimit && request.person) raw.timeLimit.caller = `person ${request.person.id}`
    if (raw.method === 'GET' && wantsPage(raw) && !isPrefetch(raw)) request.flash = request.browser.takeFlash()
    return await send(reply, request, deps, await work(request))
  } catch (error) {
    return sendError(raw, reply, request, deps, error)
  }
}

async function sendError(
  raw: FastifyRequest,
  reply: FastifyReply,
  request: PageRequest,
  deps: ServerDeps,
  error: unknown,
): Promise<FastifyReply> {
  if (!wantsPage(raw)) throw error
  const refusal = pageRefusal(error, raw, deps)
  if (!refusal) deps.log.error({ err: error, request_id: raw.id }, 'unhandled error')
  let answer: PageResponse
  try {
    answer = await deps.pages.errorView(request, refusal)
  } catch (failed) {
    // The page for an expected error may be styled like its map, which takes a database read. The page for an
    // unexpected one reads nothing.
    if (!refusal || refusal instanceof Unavailable) throw failed
    return sendError(raw, reply, request, deps, failed)
  }
  return send(reply, request, deps, { ...answer, status: refusal?.status ?? 500, headers: retryHeaders(refusal) })
}

/** As in the API, an unavailable database isn't treated as a bug. */
function pageRefusal(error: unknown, { id }: FastifyRequest, { log }: ServerDeps): Refusal | undefined {
  if (reportFault(log, error, { request_id: id })) return unavailableBy(error)
  return error instanceof Refusal ? error : undefined
}

/** Whether the request is from a browser loading a page, rather than a call to the API. */
export const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** The error page for a request that no page handles. */
export const answerRefusal = (
  raw: FastifyRequest,
  reply: FastifyReply,
  deps: ServerDeps,
  limits: PageLimits,
  refusal: Refusal,
): Promise<FastifyReply> => answer(raw, reply, 'no-cache', deps, refusingView(limits, refusal))

/** Counts as a page view, because it costs as much as one. */
const refusingView =
  (limits: PageLimits, refusal: Refusal): Work =>
  async (request) => {
    countPageView(limits, request, {})
    throw refusal
  }
