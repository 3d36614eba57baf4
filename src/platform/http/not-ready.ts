import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { notReadyMs } from '../db/open.ts'
import { Unavailable } from '../errors.ts'
import { problemOf } from './errors.ts'

/**
 * If startup takes a while, answers every request with a 503 until the returned function is called, so that a health
 * check can tell it from a server that isn't running.
 */
export function answerNotReady(port: number, host: string): () => Promise<void> {
  let server: FastifyInstance | undefined
  const timer = setTimeout(() => {
    server = Fastify({ forceCloseConnections: true })
    server.setNotFoundHandler(({ url }, reply) => {
      reply.headers({ 'cache-control': 'no-store', connection: 'close' })
      if (url === '/health/live') return reply.code(200).send({ status: 'ok' })
      const refusal = new Unavailable('unavailable', 'This server is not ready. See its log for the reason.')
      reply.code(refusal.status).header('retry-after', refusal.retryAfterSeconds).type('application/problem+json')
      return reply.send(JSON.stringify(problemOf(refusal, randomUUID())))
    })
    // The port may still belong to the process that this one replaces.
    server.listen({ port, host }).catch(() => {})
  }, notReadyMs)
  return async () => {
    clearTimeout(timer)
    await server?.close()
  }
}
