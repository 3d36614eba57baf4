import type { FastifyReply } from 'fastify'
import { fill, renderPage, type Template, templateOf, themeSlots } from '../html/slots.ts'
import { compressed, encodingFor, minCompressedLength } from './compress.ts'
import { isUnchanged } from './etag.ts'
import type { PageRequest, PageResponse, PageView } from './page.ts'
import type { PageDeps, ServerDeps } from './server-deps.ts'

/** Sends a page's response: HTML, a redirect, or a file. */
export async function send(
  reply: FastifyReply,
  asked: PageRequest,
  deps: ServerDeps,
  answer: PageResponse,
): Promise<FastifyReply> {
  const request = { ...asked, ...answer.shown }
  if ('view' in answer || 'template' in answer) {
    const template = 'view' in answer ? templateOfView(answer, request, deps) : answer.template
    return sendHtml(reply.code(answer.status ?? 200).headers(answer.headers ?? {}), request, deps, template)
  }
  if ('redirect' in answer) {
    // A flash that wasn't shown here is shown on the next page.
    const flash = answer.flash ?? request.flash
    if (flash) request.browser.setFlash(flash)
    return finish(reply, request).redirect(answer.redirect, answer.permanent ? 301 : 303)
  }
  reply.code(answer.status ?? 200).headers(answer.headers ?? {})
  if (isUnchanged(reply.request, answer.headers)) return finish(reply, request).code(304).send()
  const isUnread = reply.request.method === 'HEAD'
  const body = typeof answer.body !== 'function' ? answer.body : isUnread ? undefined : await answer.body()
  return finish(reply, request).type(answer.type).send(body)
}

export const templateOfView = (
  { view, data }: PageView,
  request: PageRequest,
  { pages }: Pick<ServerDeps, 'pages'>,
): Template => templateOf(renderPage(view, { ...pages.viewData(request), ...data }))

/** Filled before the cookies are set, because a form in the page may be what creates the browser's secret. */
export async function sendHtml(
  reply: FastifyReply,
  request: PageRequest,
  { pages }: ServerDeps,
  template: Template,
): Promise<FastifyReply> {
  const html = fillPage(template, request, pages)
  finish(reply, request).type('text/html; charset=utf-8')
  const encoding = html.length < minCompressedLength ? undefined : encodingFor(reply.request.headers['accept-encoding'])
  return encoding
    ? reply.header('content-encoding', encoding).send(await compressed(html, encoding, 'one'))
    : reply.send(html)
}

/** The headers that depend on the action and on the page shown. */
function finish(reply: FastifyReply, request: PageRequest): FastifyReply {
  const { cookies } = request.browser
  if (request.hidden) setHiddenHeaders(reply)
  // A shared cache must not store one visitor's cookie.
  else if (cookies.length > 0 && String(reply.getHeader('cache-control')).includes('public')) {
    reply.header('cache-control', 'private, no-store')
  }
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return reply
}

/** Fills in the parts of a page that are specific to this browser and request. */
const fillPage = (template: Template, request: PageRequest, pages: PageDeps): Buffer =>
  fill(template, {
    // The first read gives the browser a secret in a cookie. Only pages with a form need it.
    'form-token': () => request.browser.formTokenFor(request.person?.id),
    flash: () => pages.flashView(request),
    // The page includes everything committed before now, even if it was rendered earlier: see `shareAmongVisitors`.
    since: () => request.ctx.now,
    ...themeSlots(request.browser.theme),
  })

/** The content security policy for a page that the given sites may show in a frame. */
const policyFor = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The hash allows the inline style of Turbo's progress bar.
    "style-src 'self' 'sha256-WAyOw4V+FqDc35lQPyRADLBWbuNK8ahvYEaQIYF1+Ps='",
    "connect-src 'self'",
    // We also serve the images in people's posts ourselves.
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

const policy = policyFor("'none'")

/**
 * The headers for a page that these sites may show in a frame. Pages don't have X-Frame-Options, because it can't list
 * sites.
 */
export const frameHeaders = (sites: string[]): Record<string, string> => ({
  'content-security-policy': policyFor(sites.length > 0 ? sites.join(' ') : "'none'"),
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
})

/** Sets a page's headers. Without the API's CORS headers, scripts on other sites can't read a page. */
export function setPageHeaders(reply: FastifyReply, publicUrl: string, caching: 'no-cache' | 'no-store'): void {
  reply.removeHeader('access-control-allow-origin')
  reply.removeHeader('access-control-expose-headers')
  reply.headers({
    'cache-control': `private, ${caching}`,
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    vary: 'accept, accept-encoding, accept-language, cookie',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
}

/** For private content, including files. */
function setHiddenHeaders(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept, accept-encoding, accept-language, cookie',
    'x-robots-tag': 'noindex',
  })
}
