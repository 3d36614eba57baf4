import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { isStorable } from '../../lib/text.ts'
import type { Timestamp } from '../../lib/time.ts'
import { Forbidden, NotFound, Refusal } from '../errors.ts'
import { renderPage } from '../html/render.ts'
import { type Body, fromPairs } from './body.ts'
import { cookieName, formTokenOf, isSecret, newSecret, readCookie, writeCookie } from './cookies.ts'
import type { Page, PageAnswer, Person, Visit } from './page.ts'
import type { ServerParts } from './parts.ts'

export interface PageParts {
  pages: Page[]
  identify(browser: string, now: Timestamp): Promise<Person | undefined>
  language(visit: { header: string | undefined; chosen: string | undefined }): string
  errorView(visit: Visit, error: Refusal | undefined): VNode
}

const yearSeconds = 60 * 60 * 24 * 365

/** Serves a page: who looks, is the form ours, handle, then HTML, a redirect, or an error page that helps. */
export function mountPage(server: FastifyInstance, page: Page, parts: ServerParts, pages: PageParts): void {
  server.route({
    method: page.method,
    url: page.path,
    handler: async (request, reply) => {
      const visit = await visitOf(request, parts, pages)
      setPageHeaders(reply, parts.site.publicUrl)
      keepBrowser(request, reply, visit)
      try {
        if (page.method === 'POST') assertOwnForm(request, visit)
        return send(reply, visit, await page.handle(visit))
      } catch (error) {
        if (!(error instanceof Refusal)) parts.log.error({ err: error, request_id: request.id }, 'a bug')
        const refusal = error instanceof Refusal ? error : undefined
        return sendHtml(reply.code(refusal?.status ?? 500), pages.errorView(visit, refusal))
      }
    },
  })
}

async function visitOf(request: FastifyRequest, parts: ServerParts, pages: PageParts): Promise<Visit> {
  const { database, site } = parts
  const now = parts.clock().toISOString()
  const cookies = request.headers.cookie
  const given = readCookie(cookies, cookieName(site.publicUrl))
  const browser = isSecret(given) ? given : newSecret()
  const params = request.params as Record<string, string>
  const mark = request.url.indexOf('?')
  const sent = (request.body as Body | undefined)?.value ?? {}
  const visit = {
    database,
    site,
    now,
    requestId: request.id,
    person: isSecret(given) ? await pages.identify(browser, now) : undefined,
    browser,
    formToken: formTokenOf(browser),
    language: pages.language({
      header: request.headers['accept-language'],
      chosen: readCookie(cookies, 'cairn_language'),
    }),
    url: request.url,
    params,
    query: textsOf(fromPairs(mark < 0 ? '' : request.url.slice(mark + 1)).value),
    form: textsOf(sent),
    notice: readCookie(cookies, 'cairn_notice'),
  }
  if (!Object.values(params).every(isStorable)) throw new NotFound()
  return visit
}

/** Pages read texts only; what is nested or cannot be kept by a database is not there. */
function textsOf(sent: unknown): Record<string, string> {
  const texts = Object.entries(sent as object).filter(([, value]) => typeof value === 'string' && isStorable(value))
  return Object.fromEntries(texts)
}

/** A form is ours when it comes from our own page and carries the token of this browser. */
function assertOwnForm(request: FastifyRequest, visit: Visit): void {
  const { origin, host, 'sec-fetch-site': from } = request.headers
  const foreign = from !== undefined && from !== 'same-origin' && from !== 'none'
  const elsewhere = from === undefined && origin !== undefined && URL.parse(origin)?.host !== host
  if (foreign || elsewhere || !sameText(visit.form.form_token ?? '', visit.formToken)) {
    throw new Forbidden(
      'foreign_form',
      'This form has grown old or came from elsewhere. Go back, reload the page and try again.',
    )
  }
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function keepBrowser(request: FastifyRequest, reply: FastifyReply, visit: Visit): void {
  const name = cookieName(visit.site.publicUrl)
  if (readCookie(request.headers.cookie, name) === visit.browser) return
  reply.header('set-cookie', writeCookie(name, visit.browser, visit.site.publicUrl, yearSeconds))
}

function setPageHeaders(reply: FastifyReply, publicUrl: string): void {
  reply.removeHeader('access-control-allow-origin')
  reply.removeHeader('access-control-expose-headers')
  reply.headers({
    'cache-control': 'private, no-cache',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: http: data:; connect-src 'self'; " +
      "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    vary: 'cookie, accept-language',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
}

function send(reply: FastifyReply, visit: Visit, answer: PageAnswer): FastifyReply {
  const { publicUrl } = visit.site
  if ('view' in answer) {
    if (visit.notice) reply.header('set-cookie', writeCookie('cairn_notice', '', publicUrl, 0))
    return sendHtml(reply.code(answer.status ?? 200).headers(answer.headers ?? {}), answer.view)
  }
  if ('body' in answer) {
    return reply
      .code(answer.status ?? 200)
      .headers(answer.headers ?? {})
      .type(answer.type)
      .send(answer.body)
  }
  const cookies = [
    ...(answer.browser ? [writeCookie(cookieName(publicUrl), answer.browser, publicUrl, yearSeconds)] : []),
    ...(answer.notice ? [writeCookie('cairn_notice', answer.notice, publicUrl, 60)] : []),
  ]
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return reply.redirect(answer.redirect, answer.status ?? 303)
}

const sendHtml = (reply: FastifyReply, view: VNode): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(renderPage(view))
