import type { FastifyInstance } from 'fastify'
import { startLimit, type TimeLimit, within } from '../db/time-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    timeLimit?: TimeLimit
  }
}

export const defaultRequestMs = 15_000

/** All that a request waits for in the database counts against one limit. How long its body took to arrive does not. */
export function limitRequestTime(server: FastifyInstance, ms: number): void {
  server.addHook('onRequest', (request, _reply, done) => {
    request.timeLimit = startLimit(ms)
    within(request.timeLimit, done)
  })
  // The events of the body came from outside, so the limit has to be entered again.
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
