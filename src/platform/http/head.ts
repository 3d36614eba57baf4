import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Serves `HEAD` with `GET`'s routes. Fastify would add a route for each of them, a third of all routes, and adding
 * routes takes much of the time to start. Only the router sees `GET`: from the first hook on, the method is `HEAD`.
 * Node sends no body.
 */
export function routeHeadAsGet(server: FastifyInstance): void {
  const heads = new WeakSet<IncomingMessage>()
  server.server.prependListener('request', (request) => {
    if (request.method !== 'HEAD') return
    heads.add(request)
    request.method = 'GET'
  })
  server.addHook('onRequest', (request, _reply, done) => {
    if (heads.has(request.raw)) request.raw.method = 'HEAD'
    done()
  })
}
