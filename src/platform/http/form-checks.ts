import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/ip.ts'
import { later } from '../../lib/time.ts'
import { Forbidden, type Refusal, Unauthenticated } from '../errors.ts'
import { limitReached } from '../limits/limit-reached.ts'
import { Browser } from './browser.ts'
import type { Page, PageRequest } from './page.ts'
import type { PageLimits } from './page-limits.ts'
import type { ServerDeps } from './server-deps.ts'

/**
 * Forms are accepted only from our own pages. Browsers report where a request comes from; for old ones that don't, the
 * form token alone decides. Behind a proxy the Host header may be an internal one, so the public URL is accepted as
 * well.
 */
export function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, publicUrl)
}

/** Who sent a form, according to the browser: ourselves, the origin of another site, or undefined if it doesn't say. */
export function requestOrigin({ headers }: FastifyRequest, publicUrl: string): 'ourselves' | string | undefined {
  const { origin, host } = headers
  if (headers['sec-fetch-site'] === 'same-origin') return 'ourselves'
  if (origin === undefined || origin === 'null') return undefined
  return headers['sec-fetch-site'] === undefined && isOwnOrigin(origin, host, publicUrl) ? 'ourselves' : origin
}

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  const url = URL.parse(origin)
  return url !== null && (url.host === host || url.origin === URL.parse(publicUrl)?.origin)
}

export const crossOrigin = (): Forbidden =>
  new Forbidden('cross_origin', 'This form was sent from another site, so it was ignored.')

export type OnRequest = (raw: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Rejects a form before its body is read if it comes from another site, or from a visitor who has sent too many. With a
 * session, the limit is per person, and the person is looked up later.
 */
export function refuseBeforeBody(
  { site, clock }: ServerDeps,
  { forms }: PageLimits,
  refuse: (raw: FastifyRequest, reply: FastifyReply, refusal: Refusal) => Promise<FastifyReply>,
): OnRequest {
  return async (raw, reply) => {
    if (!isSameOrigin(raw, site.publicUrl)) return refuse(raw, reply, crossOrigin())
    const { existingHash, mapSession } = new Browser(raw.headers.cookie, site.publicUrl.startsWith('https:'))
    if (existingHash || mapSession) return
    const seconds = forms.waitSeconds(networkOf(raw.ip), clock().getTime())
    if (seconds > 0) return refuse(raw, reply, limitReached('forms', seconds))
  }
}

const recentMs = 15 * 60_000

/** Whether the person signed in as recently as the page requires. */
export function hasRecentSignIn({ needsRecentSignIn }: Page, { person, ctx }: PageRequest): boolean {
  if (!needsRecentSignIn) return true
  if (!person) throw new Unauthenticated()
  if (needsRecentSignIn === 'with-email' && person.email === null) return true
  return later(person.signed_in, recentMs) >= ctx.now
}
