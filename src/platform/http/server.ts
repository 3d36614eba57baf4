import Fastify, { type FastifyInstance } from 'fastify'
import { Answers } from './answers.ts'
import { maxBodyBytes, readForm, readJson } from './body.ts'
import { answerErrors, answerUnknownPaths, refuseBadHttp } from './errors.ts'
import { headersFor } from './headers.ts'
import { mountEndpoint } from './mount.ts'
import type { Caller, Route, ServerParts } from './parts.ts'
import { RateLimit } from './rate-limit.ts'

export function createServer(parts: ServerParts): FastifyInstance {
  const server = Fastify({
    logger: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerErrors(parts.log)(error, request, reply),
    clientErrorHandler: refuseBadHttp,
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_r: unknown, b: Buffer) => readJson(b))
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_r: unknown, b: Buffer) => readForm(b),
  )
  server.addHook('onRequest', headersFor)
  server.addHook('onResponse', (request, reply, done) => {
    const seen = { method: request.method, route: request.routeOptions.url ?? '(none)', status: reply.statusCode }
    const ms = Math.round(reply.elapsedTime * 10) / 10
    parts.log.info({ request_id: request.id, ...seen, ms, ...callerOf(request) }, 'answered')
    parts.observe?.({ ...seen, seconds: reply.elapsedTime / 1000 })
    done()
  })
  server.setErrorHandler(answerErrors(parts.log))
  server.setNotFoundHandler(answerUnknownPaths(parts.endpoints))

  const read = new Answers()
  const rateLimit = new RateLimit(parts.ratePerMinute)
  for (const endpoint of parts.endpoints) mountEndpoint(server, endpoint, parts, rateLimit, read)
  for (const route of parts.routes) mountRoute(server, route)
  return server
}

/** Logs name the token by its number, never by its text. */
function callerOf(request: { caller?: Caller }): object {
  return request.caller ? { map_id: request.caller.map.id, token_id: request.caller.actor.token_id } : {}
}

function mountRoute(server: FastifyInstance, route: Route): void {
  server.get(route.path, async (request, reply) => {
    const answer = await route.reply({
      params: request.params as Record<string, string>,
      authorization: request.headers.authorization,
    })
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .type(answer.type)
      .send(answer.body)
  })
}
