import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createContext } from '../context.ts'
import { admit, assertScope } from './admit.ts'
import { answerTo } from './answer.ts'
import type { Answers } from './answers.ts'
import type { Body } from './body.ts'
import type { Endpoint, Finished } from './endpoint.ts'
import { readInput } from './input.ts'
import type { Caller, ServerParts } from './parts.ts'
import type { RateLimit } from './rate-limit.ts'
import { sendAnswer } from './send.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
  }
}

/** Serves an endpoint: authenticate, admit, validate, handle, answer. In this order, for every one. */
export function mountEndpoint(
  server: FastifyInstance,
  mounted: Endpoint,
  parts: ServerParts,
  limit: RateLimit,
  read: Answers,
): void {
  server.route({
    method: mounted.method,
    url: mounted.path,
    // Before the body is read: a stranger's megabyte is not worth parsing.
    onRequest: (request, reply) => admit(request, reply, mounted, parts, limit),
    handler: async (request, reply) => {
      const caller = request.caller as Caller
      const finished =
        mounted.method === 'GET'
          ? await read.get(caller, request.url, () => answer(request, caller))
          : await answer(request, caller)
      return sendAnswer(request, reply, finished)
    },
  })

  function answer(request: FastifyRequest, caller: Caller): Promise<Finished> {
    const sent = (request.body as Body | undefined) ?? { source: 'json', value: {} }
    const endpoint = chosen(mounted, sent.value)
    assertScope(caller, endpoint.scope)
    const ctx = createContext({
      database: parts.database,
      site: parts.site,
      now: parts.clock().toISOString(),
      actor: caller.actor,
      map: caller.map,
      requestId: request.id,
    })
    const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers
    return answerTo(ctx, endpoint, readInput(endpoint, request, sent), {
      ifMatch,
      key: typeof key === 'string' ? key : undefined,
    })
  }
}

function chosen(mounted: Endpoint, body: unknown): Endpoint {
  const { instead } = mounted
  return instead && typeof body === 'object' && body !== null && instead.when(body) ? instead.endpoint : mounted
}
