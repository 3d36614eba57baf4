import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/network-of.ts'
import type { Refusal } from '../errors.ts'
import { limitReached } from '../limits/limit-reached.ts'
import { Browser } from './browser.ts'
import type { PageLimits } from './page-limits.ts'
import { isSameOrigin } from './same-origin.ts'
import type { ServerDeps } from './server-deps.ts'
import { crossOrigin } from './submit-page.ts'

export type OnRequest = (raw: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Refuses two forms before their body is read: one of another site, and one of a visitor who has sent too many. With a session
 * the limit is that of the person, who is looked up later.
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
