import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { isStorable } from '../../lib/text.ts'
import { isUnreachable } from '../db/violation.ts'
import { NotFound, Refusal, Unavailable } from '../errors.ts'
import { renderPage } from '../html/render.ts'
import { fromPairs } from './body.ts'
import type { Page, PageAnswer, Visit } from './page.ts'
import type { PageParts, ServerParts } from './parts.ts'

/** Serves a page: HTML, a redirect, or an error page that helps. */
export function mountPage(server: FastifyInstance, page: Page, parts: ServerParts): void {
  const { pages } = parts
  server.get(page.path, async (request, reply) => {
    const visit = visitOf(request, parts, pages)
    setPageHeaders(reply, parts.site.publicUrl)
    try {
      if (!Object.values(visit.params).every(isStorable)) throw new NotFound()
      return send(reply, await page.handle(visit))
    } catch (error) {
      if (!wantsPage(request)) throw error
      const refusal = refusalOf(error)
      if (!(error instanceof Refusal)) parts.log.error({ err: error, request_id: request.id }, refusal?.code ?? 'a bug')
      return sendHtml(reply.code(refusal?.status ?? 500), pages.errorView(visit, refusal))
    }
  })
}

/** A database out of reach is not a bug, for a page no more than for the interface. */
function refusalOf(error: unknown): Refusal | undefined {
  if (isUnreachable(error)) return new Unavailable()
  return error instanceof Refusal ? error : undefined
}

/** A browser that shows a page to somebody, anywhere but in the interface. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

export function answerNoPage(request: FastifyRequest, reply: FastifyReply, parts: ServerParts): FastifyReply {
  setPageHeaders(reply, parts.site.publicUrl)
  return sendHtml(reply.code(404), parts.pages.errorView(visitOf(request, parts, parts.pages), new NotFound()))
}

function visitOf(request: FastifyRequest, parts: ServerParts, pages: PageParts): Visit {
  const mark = request.url.indexOf('?')
  const { value } = fromPairs(mark < 0 ? '' : request.url.slice(mark + 1))
  return {
    database: parts.database,
    site: parts.site,
    now: parts.clock().toISOString(),
    requestId: request.id,
    language: pages.language(request.headers['accept-language']),
    url: request.url,
    params: request.params as Record<string, string>,
    query: Object.fromEntries(
      Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    ),
  }
}

function setPageHeaders(reply: FastifyReply, publicUrl: string): void {
  reply.removeHeader('access-control-allow-origin')
  reply.removeHeader('access-control-expose-headers')
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self' https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    vary: 'accept-language',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
}

function send(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  if ('view' in answer) return sendHtml(reply, answer.view)
  if ('redirect' in answer) return reply.redirect(answer.redirect, 301)
  return reply
    .headers(answer.headers ?? {})
    .type(answer.type)
    .send(answer.body)
}

const sendHtml = (reply: FastifyReply, view: VNode): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(renderPage(view))
