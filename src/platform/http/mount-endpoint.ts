import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/ip.ts'
import { timestampOf } from '../../lib/time.ts'
import { includesScope, insufficientScope, type Scope } from '../actor.ts'
import { createMapContext } from '../context.ts'
import { Invalid, type Problem, Unauthenticated } from '../errors.ts'
import { limitReached } from '../limits/limit-reached.ts'
import { type Body, duplicateField, noBody } from './body.ts'
import { isGivenTwice } from './early-checks.ts'
import { type Endpoint, type HttpResponse, isEventStream, isFile, isStreamed, takesIdempotencyKey } from './endpoint.ts'
import { isAborted } from './errors.ts'
import { keyProblems } from './idempotency.ts'
import { readInput } from './input.ts'
import type { Load } from './load.ts'
import { spendSearchTime } from './page-limits.ts'
import type { Counted, RateLimit } from './rate-limit.ts'
import { type ResponseCache, respondTo } from './respond.ts'
import type { HttpRoute, ScopeRoutes } from './router.ts'
import { sendResponse } from './send.ts'
import type { Caller, Credentials, ServerDeps } from './server-deps.ts'
import { StoredBodies } from './stored-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

/** Serves an endpoint, always in this order: authorize, validate, handle, respond. */
export function mountEndpoint(
  routes: ScopeRoutes,
  mounted: Endpoint,
  deps: ServerDeps & { load: Load },
  limits: { requests: RateLimit; searchTime: RateLimit },
  cache: ResponseCache,
): void {
  const { method, path, maxFields, file } = mounted
  const bodies = file?.isStored && new StoredBodies({ parent: deps.site.temporaryFolder, maxBytes: file.maxBytes })
  const route: HttpRoute = {
    ...{ method, path, maxFields },
    // `onRequest` runs before the body is read, so an unauthorized request's body is never parsed.
    onRequest: async (request, reply) => {
      if (!isEventStream(mounted)) deps.load.assertRoom()
      await authorize(request, reply, mounted, deps, limits.requests)
      if (!bodies) return
      const ctx = contextOf(request, request.caller as Caller)
      await mounted.checkSender?.(ctx)
      bodies.begin(request, reply, [`map ${ctx.map.id}`])
    },
    handler: (request, reply) => {
      const caller = request.caller as Caller
      // No one would read the stream.
      if (request.method === 'HEAD' && isStreamed(mounted)) {
        return reply.type(isFile(mounted) ? 'application/zip' : 'text/event-stream').send()
      }
      const cached = isCached(request) ? cache.find(caller, request.url) : undefined
      const sent = respond(request, reply, cached ?? responseTo(request, caller))
      return bodies ? sent.finally(() => bodies.remove(request)) : sent
    },
  }
  if (file)
    routes.scope.register(async (scope) =>
      routes.routesOf(takeFiles(scope, bodies), { bodyLimit: file.maxBytes }).add(route),
    )
  else routes.add(route)

  const contextOf = ({ id }: FastifyRequest, { actor, map }: Caller) =>
    createMapContext({
      ...{ database: deps.database, site: deps.site, now: deps.clock().toISOString() },
      ...{ actor, map, role: null, requestId: id },
    })

  function isCached({ headers }: FastifyRequest): boolean {
    return mounted.method === 'GET' && !isStreamed(mounted) && headers['if-match'] === undefined
  }

  function responseTo(request: FastifyRequest, caller: Caller): Promise<HttpResponse> {
    const handled = () => handle(request, caller)
    const answer = () => (isCached(request) ? cache.store(caller, request.url, handled) : handled())
    return mounted.isSearch && caller.actor.scope === 'public'
      ? spendSearchTime(limits.searchTime, { network: networkOf(request.ip) }, deps.clock().getTime(), answer)
      : answer()
  }

  async function handle(request: FastifyRequest, caller: Caller): Promise<HttpResponse> {
    const sent = (request.body as Body | undefined) ?? noBody
    const endpoint = endpointFor(mounted, sent.value)
    assertScope(caller, endpoint.scope)
    const ctx = contextOf(request, caller)
    const { 'if-match': ifMatch, 'idempotency-key': keyHeader } = request.headers
    const key = takesIdempotencyKey(endpoint) && typeof keyHeader === 'string' ? keyHeader : undefined
    const { input, problems } = readInput(endpoint, request, sent)
    problems.push(...keyProblems(key))
    if (ifMatch !== undefined && !endpoint.etagSource) problems.push(nothingToMatch)
    if (problems.length > 0) {
      // When the request is already invalid, the verb doesn't run, so `check` finds the problems that only the database
      // can show.
      const { check } = endpoint
      throw new Invalid(check ? [...problems, ...(await ctx.transaction((tx) => check(tx, input)))] : problems)
    }
    return respondTo(ctx, endpoint, input, { ifMatch, key })
  }
}

const nothingToMatch: Problem = {
  field: 'If-Match',
  code: 'not_supported',
  message: 'This request does not support If-Match. Remove the header.',
}

async function respond(request: FastifyRequest, reply: FastifyReply, answer: Promise<HttpResponse>) {
  return sendResponse(request, reply, await answer)
}

/** Some paths serve one of two endpoints, depending on the body. */
function endpointFor(mounted: Endpoint, body: unknown): Endpoint {
  const { alternative } = mounted
  return alternative && typeof body === 'object' && body !== null && alternative.when(body)
    ? alternative.endpoint
    : mounted
}

/**
 * Accepts any content type, so that `curl --data-binary` works without one. The file's type is detected from its bytes.
 */
function takeFiles(scope: FastifyInstance, bodies: StoredBodies | undefined): FastifyInstance {
  scope.removeAllContentTypeParsers()
  if (bodies) bodies.readIn(scope)
  else
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_r: unknown, value: Buffer) => ({ ...noBody, value }))
  return scope
}

/** Checks the token (401), the rate limit (429), the scope (403) and whether the map is archived (403). */
async function authorize(
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
  const counted = countedAs(request, caller)
  countRequest(limit, counted, now, reply)
  if (credentials.authorization !== undefined && credentials.ticket !== undefined) throw new Invalid([eitherOr])
  if (isRepeated) throw new Invalid([duplicateField('Authorization')])
  if (!caller) throw new Unauthenticated()
  request.caller = caller
  if (request.timeLimit) request.timeLimit.caller = `token ${caller.actor.token_id} ${counted.network ?? ''}`
  assertScope(caller, endpoint.scope)
  if (caller.map.archived && !endpoint.worksInArchived) throw deps.archivedRefusal()
  // The rest of the body will never arrive.
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
  const isForWrite = endpoint.method !== 'GET'
  if (!isEventStream(endpoint)) return { authorization, isForWrite }
  return { authorization, isForWrite, ticket: new URLSearchParams(url.split('?')[1]).get('ticket') ?? undefined }
}

function assertScope(caller: Caller, needed: Scope): void {
  if (!includesScope(caller.actor.scope, needed)) throw insufficientScope(needed)
}

/** Anyone can read a public token in a page, so one visitor must not use up everyone else's requests. */
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
