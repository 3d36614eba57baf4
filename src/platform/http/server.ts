import Fastify, { type FastifyInstance } from 'fastify'
import { isStorable } from '../../lib/text.ts'
import { NotFound } from '../errors.ts'
import { Answers } from './answers.ts'
import { maxBodyBytes, readForm, readJson } from './body.ts'
import { endQuietConnections } from './connections.ts'
import type { Endpoint } from './endpoint.ts'
import { answerErrors, answerUnknownPaths, refuseBadHttp } from './errors.ts'
import { headersFor } from './headers.ts'
import { mountEndpoint } from './mount.ts'
import { answerNoPage, mountPage, wantsPage } from './mount-page.ts'
import type { Route, ServerParts } from './parts.ts'
import { RateLimit } from './rate-limit.ts'

export function createServer(parts: ServerParts): FastifyInstance {
  const server = Fastify({
    logger: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy: (_address, hop) => hop < parts.trustedProxies,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // No hook runs for these, so the headers of every answer are set here.
    frameworkErrors: (error, request, reply) =>
      headersFor(request, reply, () => answerErrors(parts.log)(error, request, reply)),
    clientErrorHandler: refuseBadHttp,
  })
  // Left alone, Node answers an unknown `Expect` itself, with a bare 417. Ignoring it is allowed, and kinder.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  endQuietConnections(server)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_r: unknown, b: Buffer) => readJson(b))
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_r: unknown, b: Buffer) => readForm(b),
  )
  server.addHook('onRequest', headersFor)
  server.addHook('onResponse', (request, reply, done) => {
    const { id, method, caller } = request
    const [route, status, ms] = [request.routeOptions.url ?? '(none)', reply.statusCode, reply.elapsedTime]
    // The token by its number, never by its text.
    const who = { map_id: caller?.map.id, token_id: caller?.actor.token_id }
    parts.log.info({ request_id: id, method, route, status, ms: Math.round(ms * 10) / 10, ...who }, 'answered')
    parts.observe?.({ method, route, status, seconds: ms / 1000 })
    done()
  })
  server.setErrorHandler(answerErrors(parts.log))
  const unknown = answerUnknownPaths([...parts.endpoints, ...parts.routes])
  server.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? answerNoPage(request, reply, parts) : unknown(request, reply),
  )

  const read = new Answers()
  const [rateLimit, formLimit] = [new RateLimit(parts.ratePerMinute), new RateLimit(parts.ratePerMinute)]
  for (const endpoint of parts.endpoints) mountEndpoint(server, endpoint, parts, rateLimit, read)
  for (const route of parts.routes) mountRoute(server, route)
  for (const page of parts.pages.pages) mountPage(server, page, parts, formLimit)
  for (const { method, url } of unservedMethods(parts.endpoints)) server.route({ method, url, handler: unknown })
  return server
}

/** Otherwise `GET …/tasks/create/` would be taken for a task called «create», and be 404 instead of 405. */
function unservedMethods(endpoints: Endpoint[]): { method: Endpoint['method']; url: string }[] {
  const fixed = new Set(endpoints.map(({ path }) => path).filter((path) => !path.includes(':')))
  return [...fixed].flatMap((url) =>
    (['GET', 'POST', 'DELETE'] as const)
      .filter((method) => !endpoints.some((endpoint) => endpoint.path === url && endpoint.method === method))
      .map((method) => ({ method, url })),
  )
}

function mountRoute(server: FastifyInstance, route: Route): void {
  server.get(route.path, async (request, reply) => {
    const params = request.params as Record<string, string>
    // No record has U+0000 in its address, and PostgreSQL would not even look.
    if (!Object.values(params).every(isStorable)) throw new NotFound()
    const mark = request.url.indexOf('?')
    const query = new URLSearchParams(mark < 0 ? '' : request.url.slice(mark))
    const { authorization, 'accept-encoding': acceptEncoding = '' } = request.headers
    const answer = await route.reply({ params, query, authorization, acceptEncoding: String(acceptEncoding) })
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .type(answer.type)
      .send(answer.body)
  })
}
