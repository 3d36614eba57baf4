import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../lib/ip.ts'
import { startLimit, type TimeLimit, within } from '../db/time-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timeLimit?: RequestLimit
  }
}

export const defaultRequestMs = 15_000

/**
 * All time spent waiting for the database counts against one limit per request. The time its body took to arrive
 * doesn't.
 */
export function limitRequestTime(server: FastifyInstance, ms: number): void {
  server.addHook('onRequest', (request, _reply, done) => {
    request.timeLimit = new RequestLimit(request, ms)
    within(request.timeLimit, done)
  })
  // The body's events come from outside the limit's context, so it has to be entered again.
  server.addHook('preValidation', (request, _reply, done) => {
    const limit = request.timeLimit as RequestLimit
    limit.endsAt = startLimit(ms).endsAt
    within(limit, done)
  })
  // No one is waiting for the rest of the work.
  server.addHook('onResponse', (request, _reply, done) => {
    if (request.timeLimit) request.timeLimit.endsAt = Infinity
    done()
  })
}

/** A request's time limit, and its place in queues: each caller's reads, writes and forms have separate lanes. */
class RequestLimit implements TimeLimit {
  endsAt: number
  /** The token or the person, once known. Until then, the network counts. */
  caller: string | undefined
  readonly #request: FastifyRequest
  readonly #kind: 'read' | 'write' | 'form'

  constructor(request: FastifyRequest, ms: number) {
    const { method, url } = request
    this.endsAt = performance.now() + ms
    this.#request = request
    this.#kind = ['GET', 'HEAD'].includes(method) ? 'read' : url.startsWith('/api/') ? 'write' : 'form'
  }

  get lane(): string {
    return `${this.#kind} ${this.caller ?? networkOf(this.#request.ip)}`
  }

  /** People may close a page right after submitting its form. A program that disconnects tries again. */
  get hasLeft(): boolean {
    return this.#kind !== 'form' && this.#request.raw.socket.destroyed
  }
}
