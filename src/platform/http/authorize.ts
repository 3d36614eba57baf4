import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/network-of.ts'
import { timestampOf } from '../../lib/time.ts'
import { includesScope, insufficientScope, type Scope } from '../actor.ts'
import { Invalid, Unauthenticated } from '../errors.ts'
import { limitReached } from '../limits/limit-reached.ts'
import { duplicateField } from './body.ts'
import { type Endpoint, isEventStream } from './endpoint.ts'
import { isAborted } from './errors.ts'
import type { Counted, RateLimit } from './rate-limit.ts'
import type { Caller, Credentials, ServerDeps } from './server-deps.ts'

/** Checks the token (401), the rate limit (429), the scope (403) and whether the map is archived (403). */
export async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  deps: ServerDeps,
  limit: RateLimit,
): Promise<void> {
  const now = deps.clock()
  const isRepeated = isGivenTwice(request, 'authorization')
  const credentials = credentialsOf(request, endpoint)
  const caller = isRepeated ? undefined : await deps.authenticate(credentials, timestampOf(now))
  countRequest(limit, countedAs(request, caller), now, reply)
  if (credentials.authorization !== undefined && credentials.ticket !== undefined) throw new Invalid([eitherOr])
  if (isRepeated) throw new Invalid([duplicateField('Authorization')])
  if (!caller) throw new Unauthenticated()
  request.caller = caller
  assertScope(caller, endpoint.scope)
  if (caller.map.archived && !endpoint.worksInArchived) throw deps.archivedRefusal()
  // Nobody sends the rest of the body any more: reading it would never end.
  if (isAborted(request)) throw new Error('The client closed the connection.')
}

const eitherOr = {
  field: 'ticket',
  code: 'not_supported',
  message: 'Send a ticket or an Authorization header, not both.',
}

/** A ticket opens a stream and nothing else. */
function credentialsOf({ headers, url }: FastifyRequest, endpoint: Endpoint): Credentials {
  const { authorization } = headers
  if (!isEventStream(endpoint)) return { authorization }
  return { authorization, ticket: new URLSearchParams(url.split('?')[1]).get('ticket') ?? undefined }
}

/** Node keeps the first of several and drops the others. */
function isGivenTwice({ raw }: FastifyRequest, header: string): boolean {
  const { rawHeaders } = raw
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === header.length && name.toLowerCase() === header) times++
  }
  return times > 1
}

export function assertScope(caller: Caller, needed: Scope): void {
  if (!includesScope(caller.actor.scope, needed)) throw insufficientScope(needed)
}

/** Everyone can read a public token in a page, so one visitor must not use up the requests of the others. */
function countedAs({ ip }: FastifyRequest, caller: Caller | undefined): Counted {
  if (!caller) return { network: networkOf(ip) }
  const { token_id: id, scope } = caller.actor
  return scope === 'public' ? { id, network: networkOf(ip) } : { id }
}

function countRequest(limit: RateLimit, who: Counted, now: Date, reply: FastifyReply): void {
  const usage = limit.take(who, now.getTime())
  if (!usage) return
  reply.header('ratelimit-policy', limit.policy)
  reply.header('ratelimit', `"default";r=${usage.remaining};t=${usage.resetSeconds}`)
  if (!usage.allowed) throw limitReached('requests', usage.resetSeconds)
}
