import type { FastifyReply, FastifyRequest } from 'fastify'
import { timestampOf } from '../../lib/time.ts'
import { includesScope, type Scope, scopesOf } from '../actor.ts'
import { Forbidden, TooManyRequests, Unauthenticated } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'
import type { Caller, ServerParts } from './parts.ts'
import type { RateLimit } from './rate-limit.ts'

/** Who is it, are they too fast, may they do this at all. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  parts: ServerParts,
  limit: RateLimit,
): Promise<void> {
  const now = parts.clock()
  const caller = await parts.authenticate(request.headers.authorization, timestampOf(now))
  countRequest(limit, caller ? { id: caller.actor.token_id } : { address: request.ip }, now, reply)
  if (!caller) throw new Unauthenticated()
  request.caller = caller
  assertScope(caller, endpoint.scope)
  if (caller.map.archived && !endpoint.archived) throw parts.archivedRefusal()
}

export function assertScope(caller: Caller, needed: Scope): void {
  if (includesScope(caller.actor.scope, needed)) return
  const required = scopesOf(needed)
  throw new Forbidden('insufficient_scope', `This needs a token with the scopes ${required.join(', ')}.`, {
    required_scopes: required,
  })
}

function countRequest(limit: RateLimit, who: Parameters<RateLimit['take']>[0], now: Date, reply: FastifyReply): void {
  const used = limit.take(who, now.getTime())
  if (!used) return
  reply.header('ratelimit-policy', limit.policy)
  reply.header('ratelimit', `"default";r=${used.remaining};t=${used.resetSeconds}`)
  if (!used.allowed) throw new TooManyRequests(used.resetSeconds)
}
