import type { FastifyInstance } from 'fastify'
import { startLimit, type TimeLimit, within } from '../db/time-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timeLimit?: TimeLimit
  }
}

export const defaultRequestMs = 15_000

/**
 * All time spent waiting for the database counts against one limit per request. The time its body took to arrive
 * doesn't.
 */
export function limitRequestTime(server: FastifyInstance, ms: number): void {
  server.addHook('onRequest', (request, _reply, done) => {
    request.timeLimit = startLimit(ms)
    within(request.timeLimit, done)
  })
  // The body's events come from outside the limit's context, so it has to be entered again.
  server.addHook('preValidation', (request, _reply, done) => {
    const limit = startLimit(ms)
    request.timeLimit = limit
    within(limit, done)
  })
  // No one is waiting for the rest of the work.
  server.addHook('onResponse', (request, _reply, done) => {
    if (request.timeLimit) request.timeLimit.endsAt = Infinity
    done()
  })
}
