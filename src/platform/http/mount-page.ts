import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { VNode } from 'preact'
import { reportFault } from '../db/report-fault.ts'
import { Refusal, Unavailable } from '../errors.ts'
import { renderPage } from '../html/render.ts'
import { templateOf } from '../html/slots.ts'
import type { Load } from './load.ts'
import { mountFileForm } from './mount-file-form.ts'
import type { Page, PageRequest, PageResponse } from './page.ts'
import { setPageHeaders } from './page-headers.ts'
import { assertWithinLimit, countPageView, type PageLimits, withinSearchTime } from './page-limits.ts'
import { identify, isPrefetch, pageRequest } from './page-request.ts'
import { showPostedPage } from './posted-page.ts'
import { hasRecentSignIn } from './recent-sign-in.ts'
import { refuseBeforeBody } from './refuse-before-body.ts'
import { retryHeaders } from './retry-headers.ts'
import { isSameOrigin } from './same-origin.ts'
import { send, sendHtml } from './send-page.ts'
import type { ServerDeps } from './server-deps.ts'
import { submitFromOthers } from './submit-from-others.ts'
import { actOnGetPage, submitPage } from './submit-page.ts'
import { unavailableBy } from './unavailable.ts'

/** Serves a page: HTML, a redirect, or an error page. */
export function mountPage(server: FastifyInstance, page: Page, deps: PageServerDeps, limits: PageLimits): void {
  const { path, show, submit, actOnGet } = page
  const caching = page.needsSignIn || actOnGet ? 'no-store' : 'no-cache'
  const serve = (raw: FastifyRequest, reply: FastifyReply, work: Work) => answer(raw, reply, caching, deps, work)
  if (show) {
    server.get(path, { onRequest: page.streams ? [] : refuseWhenBusy(deps) }, (raw, reply) =>
      serve(raw, reply, async (request) => {
        countPageView(limits, request, page)
        if (page.needsSignIn && !request.person) return { redirect: deps.pages.signInUrl(request.url) }
        if (!submit && !hasRecentSignIn(page, request)) {
          return { redirect: deps.pages.signInUrl(pageAbove(request.url), { again: true }) }
        }
        return withinSearchTime(limits, request, page, () => show(request))
      }),
    )
  }
  if (actOnGet) {
    server.get(path, (raw, reply) =>
      serve(raw, reply, (request) => actOnGetPage(raw, { ...page, actOnGet }, request, deps, limits)),
    )
  }
  // What is refused before its body is read is shown as a page as well.
  const refuse = (raw: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
    serve(raw, reply, async (request) => {
      countPageView(limits, request, {})
      throw refusal
    })
  const onRequest = refuseBeforeBody(deps, limits, refuse)
  if (submit) {
    const handler = (raw: FastifyRequest, reply: FastifyReply) =>
      serve(raw, reply, (request) => submitPage(raw, { ...page, submit }, request, deps, limits))
    const respond = (raw: FastifyRequest, reply: FastifyReply, answer: PageResponse) =>
      serve(raw, reply, async () => answer)
    if (page.files) mountFileForm(server, page, deps, { onRequest, handler, respond })
    else server.post(path, { onRequest, handler })
  }
  if (page.show && page.submitFromOthers) {
    const take = submitFromOthers({ ...page, submitFromOthers: page.submitFromOthers }, deps, limits.forms)
    server.post(path, (raw, reply) => serve(raw, reply, (request) => take(raw, request)))
  }
  if (page.show && page.actOnPost) {
    const { actOnPost } = page
    mountPost(server, path, (raw, reply) =>
      serve(raw, reply, async (request) => {
        assertWithinLimit(limits.forms, request)
        return actOnPost(request)
      }),
    )
  }
  if (page.show && page.showPosted) {
    const { showPosted } = page
    server.post(path, { onRequest }, (raw, reply) =>
      serve(raw, reply, (request) => showPostedPage(raw, { showPosted }, request, deps, limits.forms)),
    )
  }
}

/** The page with the link to a download. After signing in, a download would leave people on the page to sign in. */
const pageAbove = (url: string): string => url.replace(/\/[^/?]*(\?.*)?$/s, '')

type PageServerDeps = ServerDeps & { load: Load }

/** Nobody is identified for it, because that would wait as well. A form is not refused so: what was typed would be lost. */
const refuseWhenBusy = (deps: PageServerDeps) => async (raw: FastifyRequest, reply: FastifyReply) => {
  try {
    deps.load.assertRoom(raw.method)
  } catch (error) {
    setPageHeaders(reply, deps.site.publicUrl, 'no-store')
    return sendError(raw, reply, pageRequest(raw, deps), deps, error)
  }
}

/** Mail programs send one of several content types, so none is parsed. */
function mountPost(server: FastifyInstance, path: string, handler: RouteHandlerMethod): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, async () => undefined)
    scope.post(path, handler)
  })
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
  const view = await viewOf(request, deps, refusal)
  if ('failed' in view) return sendError(raw, reply, request, deps, view.failed)
  const html = templateOf(renderPage(view.shown))
  return sendHtml(reply.code(refusal?.status ?? 500).headers(retryHeaders(refusal)), request, deps, html)
}

/** The page of a refusal may look like its map, for which it reads the database. That may fail; the page for it reads nothing. */
async function viewOf(
  request: PageRequest,
  { pages }: ServerDeps,
  refusal: Refusal | undefined,
): Promise<{ shown: VNode } | { failed: unknown }> {
  try {
    return { shown: await pages.errorView(request, refusal) }
  } catch (failed) {
    if (!refusal || refusal instanceof Unavailable) throw failed
    return { failed }
  }
}

/** A database that cannot be used is not a bug, on a page no more than in the API. */
function pageRefusal(error: unknown, { id }: FastifyRequest, { log }: ServerDeps): Refusal | undefined {
  if (reportFault(log, error, { request_id: id })) return unavailableBy(error)
  return error instanceof Refusal ? error : undefined
}

/** A browser that shows a page, anywhere but in the API. */
export const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** The page for what is refused outside of every page. It counts as a page: it is made as one. */
export function answerRefusal(
  raw: FastifyRequest,
  reply: FastifyReply,
  deps: ServerDeps,
  limits: PageLimits,
  refusal: Refusal,
): Promise<FastifyReply> {
  return answer(raw, reply, 'no-cache', deps, async (request) => {
    countPageView(limits, request, {})
    throw refusal
  })
}
