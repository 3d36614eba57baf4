import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createMapContext, type MapContext } from '../context.ts'
import { Invalid, type Problem } from '../errors.ts'
import { admit, assertScope } from './admit.ts'
import { answerTo } from './answer.ts'
import type { Answers } from './answers.ts'
import { type Body, noBody } from './body.ts'
import { type Endpoint, type Finished, type Input, isCreate } from './endpoint.ts'
import { keyProblems } from './idempotency.ts'
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
    handler: (request, reply) => {
      const caller = request.caller as Caller
      const known = mounted.method === 'GET' ? read.find(caller, request.url) : undefined
      return known ? sendAnswer(request, reply, known) : answerAnew(request, reply, caller)
    },
  })

  async function answerAnew(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<FastifyReply> {
    const finished = await answer(request, caller)
    if (mounted.method === 'GET') read.keep(caller, request.url, finished)
    return sendAnswer(request, reply, finished)
  }

  async function answer(request: FastifyRequest, caller: Caller): Promise<Finished> {
    const sent = (request.body as Body | undefined) ?? noBody
    const endpoint = chosen(mounted, sent.value)
    assertScope(caller, endpoint.scope)
    const ctx = createMapContext({
      database: parts.database,
      site: parts.site,
      now: parts.clock().toISOString(),
      actor: caller.actor,
      map: caller.map,
      role: null,
      requestId: request.id,
    })
    const { 'if-match': ifMatch, 'idempotency-key': given } = request.headers
    const key = isCreate(endpoint) && typeof given === 'string' ? given : undefined
    const { input, problems } = readInput(endpoint, request, sent)
    problems.push(...keyProblems(key))
    if (problems.length > 0) throw new Invalid([...problems, ...(await meaningProblems(ctx, endpoint, input))])
    return answerTo(ctx, endpoint, input, { ifMatch, key })
  }
}

/** The verb will not run, so what it would find in the well-formed fields is checked here. A GET takes no write lock. */
async function meaningProblems(
  ctx: MapContext,
  endpoint: Endpoint,
  input: Input<unknown, unknown>,
): Promise<Problem[]> {
  const { check, method } = endpoint
  if (!check) return []
  return method === 'GET' ? check(ctx, input) : ctx.transaction((tx) => check(tx, input))
}

function chosen(mounted: Endpoint, body: unknown): Endpoint {
  const { instead } = mounted
  return instead && typeof body === 'object' && body !== null && instead.when(body) ? instead.endpoint : mounted
}
