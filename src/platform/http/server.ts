import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/ip.ts'
import { isStorable } from '../../lib/text.ts'
import { withinMs } from '../db/time-limit.ts'
import { NotFound } from '../errors.ts'
import { alone } from '../siblings.ts'
import { maxBodyBytes, readForm, readJson } from './body.ts'
import {
  type Drained,
  endQuietConnections,
  endSlowReaders,
  endSlowSenders,
  refuseWhileClosing,
  sweepMs,
} from './connections.ts'
import { assertNotEncoded, checkEarly, setCommonHeaders } from './early-checks.ts'
import { handleErrors, handleUnknownPaths, isAborted, refuseInvalidHttp, unreadableRefusal } from './errors.ts'
import { redirectForeignHosts } from './foreign-host.ts'
import { limitConnections } from './limit-connections.ts'
import { Load, measureLag } from './load.ts'
import { mountEndpoint } from './mount-endpoint.ts'
import { answerRefusal, mountPage, wantsPage } from './mount-page.ts'
import { type PageLimits, pageLimits } from './page-limits.ts'
import { RateLimit } from './rate-limit.ts'
import { defaultRequestMs, limitRequestTime } from './request-time-limit.ts'
import { ResponseCache } from './respond.ts'
import { Router, type ScopeRoutes } from './router.ts'
import { sendResponse } from './send.ts'
import type { Route, ServerDeps } from './server-deps.ts'

export function createServer(deps: ServerDeps): FastifyInstance & Drained {
  const limits = pageLimits(deps.perMinute)
  const requestMs = deps.requestMs ?? defaultRequestMs
  const router = new Router()
  const { allowed } = router
  const unknownPath = handleUnknownPaths(allowed)
  // Requests that can't be read also get a page.
  const onError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = wantsPage(request) && !isAborted(request) ? unreadableRefusal(error) : undefined
    const handle = (what: unknown) => handleErrors(deps.log)(what, request, reply)
    // An unreadable URL bypasses the hooks, so it needs its own time limit and fallback response.
    return refusal
      ? withinMs(requestMs, () => answerRefusal(request, reply, deps, limits, refusal).catch(handle))
      : handle(error)
  }
  const server = Fastify({
    // Without it, Node itself responds to requests without a Host header, and sends no body.
    http: {
      requireHostHeader: false,
      headersTimeout: deps.limits.receiveSeconds * 1_000,
      connectionsCheckingInterval: sweepMs(deps.limits.receiveSeconds),
    },
    logger: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy: (_address, hop) => hop < deps.trustedProxies,
    // The body's time depends on its size: see `endSlowSenders`.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // Routes don't use Fastify schemas, whose compilers take a long time to load.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: router.options,
    // Fastify runs no hook for these errors, so the common headers are set here.
    frameworkErrors: (error, request, reply) => setCommonHeaders(request, reply, () => onError(error, request, reply)),
    clientErrorHandler: refuseInvalidHttp,
  })
  // By default Node answers an unknown `Expect` header with 417 and no body. The standard allows ignoring it.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  server.addHook('onRequest', router.place)
  const drained = endQuietConnections(server)
  endSlowReaders(server.server)
  endSlowSenders(server.server, deps.limits.receiveSeconds)
  const { isBeyondLimit } = limitConnections(server.server, {
    max: deps.limits.connections,
    isBehindProxy: deps.trustedProxies > 0,
  })
  const load = new Load(deps.limits.lagMs)
  const lag = deps.observe ? measureLag() : undefined
  server.addHook('onClose', async () => lag?.stop())
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => readJson(bytes, request.served?.maxFields),
  )
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_r: unknown, b: Buffer) => readForm(b),
  )
  limitRequestTime(server, requestMs)
  server.addHook('onRequest', setCommonHeaders)
  refuseWhileClosing(server)
  server.addHook('onRequest', checkEarly({ ...deps, allowed, unknownPath, wantsPage, isBeyondLimit }))
  server.addHook('preParsing', assertNotEncoded)
  server.addHook('onResponse', (request, reply, done) => {
    const { id, method, caller } = request
    const [route, status, ms] = [request.served?.path ?? '(none)', reply.statusCode, reply.elapsedTime]
    // Logs the token's id, never the token itself.
    const who = { map_id: caller?.map.id, token_id: caller?.actor.token_id }
    deps.log.info({ request_id: id, method, route, status, ms: Math.round(ms * 10) / 10, ...who }, 'request completed')
    deps.observe?.({ method, route, status, seconds: ms / 1000 })
    done()
  })
  server.setErrorHandler(onError)
  server.setNotFoundHandler({ preHandler: redirectForeignHosts(deps) }, (request, reply) =>
    wantsPage(request) ? answerRefusal(request, reply, deps, limits, new NotFound()) : unknownPath(request, reply),
  )

  const cache = new ResponseCache()
  const ofTokens = { requests: new RateLimit('requests', deps.perMinute.requests), searchTime: limits.searchTime }
  for (const limit of [...Object.values(limits), ofTokens.requests]) limit.shareWith(deps.siblings ?? alone, deps.clock)
  const routes = router.routesOf(server)
  for (const endpoint of deps.endpoints) mountEndpoint(routes, endpoint, { ...deps, load }, ofTokens, cache)
  for (const route of deps.routes) mountRoute(routes, route, deps, limits)
  server.register(async (scope) => {
    // Pages don't accept JSON: browsers and our scripts both send forms.
    scope.removeContentTypeParser('application/json')
    scope.addHook('onRequest', redirectForeignHosts(deps))
    const routes = router.routesOf(scope)
    for (const page of deps.pages.pages) mountPage(routes, page, { ...deps, load }, limits)
  })
  return Object.assign(server, drained)
}

function mountRoute(routes: ScopeRoutes, route: Route, deps: ServerDeps, limits: PageLimits): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (route.counts) limits[route.counts].assertWithin({ network: networkOf(request.ip) }, deps.clock().getTime())
    const params = request.params as Record<string, string>
    // PostgreSQL rejects a statement with U+0000 in a value, and no record's URL contains it.
    if (!Object.values(params).every(isStorable)) throw new NotFound()
    const queryStart = request.url.indexOf('?')
    const query = new URLSearchParams(queryStart < 0 ? '' : request.url.slice(queryStart))
    const { authorization, 'x-forwarded-for': forwardedFor } = request.headers
    const { type, headers, ...response } = await route.reply({
      ...{ params, query, authorization },
      ...(forwardedFor === undefined ? {} : { forwardedFor: String(forwardedFor) }),
    })
    return sendResponse(request, reply, { ...response, headers: { ...headers, 'content-type': type } })
  }
  routes.add({ method: 'GET', path: route.path, handler })
}

function noCompiler(): never {
  throw new Error('No route has a schema.')
}
