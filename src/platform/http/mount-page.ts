import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { isUnreachable } from '../db/violation.ts'
import { NotFound, Refusal, Unavailable } from '../errors.ts'
import { renderPage } from '../html/render.ts'
import { compressed, encodingFor } from './compress.ts'
import type { Page, PageAnswer, Visit } from './page.ts'
import { setPageHeaders } from './page-headers.ts'
import type { ServerParts } from './parts.ts'
import type { RateLimit } from './rate-limit.ts'
import { isSameOrigin } from './same-origin.ts'
import { arriveAtPage, signInFor, submitPage } from './submit-page.ts'
import { greet, isAhead, visitOf } from './visit.ts'

/** Serves a page: HTML, a redirect, or an error page that helps. */
export function mountPage(server: FastifyInstance, page: Page, parts: ServerParts, limit: RateLimit): void {
  if (page.show) {
    server.get(page.path, (request, reply) => answer(request, reply, page, parts, (visit) => showPage(page, visit)))
  }
  if (page.arrive) {
    server.get(page.path, (request, reply) =>
      answer(request, reply, page, parts, (visit) => arriveAtPage(page, visit, parts, limit)),
    )
  }
  if (page.submit) {
    server.post(page.path, (request, reply) =>
      answer(request, reply, page, parts, (visit) => submitPage(request, page, visit, parts, limit)),
    )
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  parts: ServerParts,
  work: (visit: Visit) => Promise<PageAnswer>,
): Promise<FastifyReply> {
  setPageHeaders(reply, parts.site.publicUrl, page.signedIn === 'always' || page.arrive ? 'no-store' : 'no-cache')
  const visit = visitOf(request, parts)
  if (request.method === 'POST' && !isSameOrigin(request, parts.site.publicUrl)) visit.browser.discardChanges()
  try {
    await greet(visit, parts)
    if (request.method === 'GET' && wantsPage(request) && !isAhead(request)) visit.notice = visit.browser.takeNotice()
    return await send(reply, visit, await work(visit))
  } catch (error) {
    if (!wantsPage(request)) throw error
    const refusal = refusalOf(error)
    if (!(error instanceof Refusal)) parts.log.error({ err: error, request_id: request.id }, refusal?.code ?? 'a bug')
    return sendHtml(reply.code(refusal?.status ?? 500), visit, parts.pages.errorView(visit, refusal))
  }
}

async function showPage(page: Page, visit: Visit): Promise<PageAnswer> {
  if (page.signedIn === 'always' && !visit.person) return { redirect: signInFor(visit.url) }
  return (page.show as (visit: Visit) => Promise<PageAnswer>)(visit)
}

/** A database out of reach is not a bug, for a page no more than for the interface. */
function refusalOf(error: unknown): Refusal | undefined {
  if (isUnreachable(error)) return new Unavailable()
  return error instanceof Refusal ? error : undefined
}

/** A browser that shows a page to somebody, anywhere but in the interface. */
export const wantsPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

export function answerNoPage(request: FastifyRequest, reply: FastifyReply, parts: ServerParts): Promise<FastifyReply> {
  return answer(request, reply, { path: '' }, parts, () => Promise.reject(new NotFound()))
}

async function send(reply: FastifyReply, visit: Visit, answer: PageAnswer): Promise<FastifyReply> {
  if ('view' in answer) {
    return sendHtml(reply.code(answer.status ?? 200).headers(answer.headers ?? {}), visit, answer.view)
  }
  if ('redirect' in answer) {
    // What was not shown here is shown there.
    const notice = answer.notice ?? visit.notice
    if (notice) visit.browser.setNotice(notice)
    return keep(reply, visit).redirect(answer.redirect, answer.forGood ? 301 : 303)
  }
  return keep(reply, visit)
    .code(answer.status ?? 200)
    .headers(answer.headers ?? {})
    .type(answer.type)
    .send(answer.body)
}

/** Rendered first: a form in the page may be what gives the browser its secret. */
async function sendHtml(reply: FastifyReply, visit: Visit, view: VNode): Promise<FastifyReply> {
  const html = renderPage(view)
  keep(reply, visit).type('text/html; charset=utf-8')
  const encoding = html.length < leastCompressed ? undefined : encodingFor(reply.request.headers['accept-encoding'])
  return encoding
    ? reply.header('content-encoding', encoding).send(await compressed(html, encoding, 'one'))
    : reply.send(html)
}

/** Less fits a packet as it is. */
const leastCompressed = 1_000

function keep(reply: FastifyReply, visit: Visit): FastifyReply {
  for (const cookie of visit.browser.cookies) reply.header('set-cookie', cookie)
  return reply
}
