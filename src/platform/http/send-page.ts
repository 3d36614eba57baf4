import type { FastifyReply } from 'fastify'
import { renderPage } from '../html/render.ts'
import { type Template, templateOf } from '../html/slots.ts'
import { compressed, encodingFor, minCompressedLength } from './compress.ts'
import { isUnchanged } from './conditional.ts'
import { fillPage } from './fill-page.ts'
import type { PageRequest, PageResponse } from './page.ts'
import { setHiddenHeaders } from './page-headers.ts'
import type { ServerDeps } from './server-deps.ts'

/** Sends what a page answered: HTML, a redirect, or a file. */
export async function send(
  reply: FastifyReply,
  request: PageRequest,
  deps: ServerDeps,
  answer: PageResponse,
): Promise<FastifyReply> {
  if ('view' in answer || 'template' in answer) {
    const template = 'view' in answer ? templateOf(renderPage(answer.view)) : answer.template
    return sendHtml(reply.code(answer.status ?? 200).headers(answer.headers ?? {}), request, deps, template)
  }
  if ('redirect' in answer) {
    // A flash that was not shown here is shown on the next page.
    const flash = answer.flash ?? request.flash
    if (flash) request.browser.setFlash(flash)
    return finish(reply, request).redirect(answer.redirect, answer.permanent ? 301 : 303)
  }
  reply.code(answer.status ?? 200).headers(answer.headers ?? {})
  if (isUnchanged(reply.request, answer.headers)) return finish(reply, request).code(304).send()
  return finish(reply, request).type(answer.type).send(answer.body)
}

/** Filled before the cookies are set: a form in the page may be what gives the browser its secret. */
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

/** The headers that depend on what was done and shown. */
function finish(reply: FastifyReply, request: PageRequest): FastifyReply {
  const { cookies } = request.browser
  if (request.hidden) setHiddenHeaders(reply)
  // What a cache keeps for everybody must not hold the cookie of one.
  else if (cookies.length > 0 && String(reply.getHeader('cache-control')).includes('public')) {
    reply.header('cache-control', 'private, no-store')
  }
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return reply
}
