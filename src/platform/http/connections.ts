import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Less than the ten seconds that containers are given to stop. */
const graceMs = 8_000

/**
 * Browsers open connections ahead and say nothing on them, and a closing server of Node's would wait for those for
 * ever. So when ours closes, what is not being answered ends at once, and what is has a while to finish.
 */
export function endQuietConnections(server: FastifyInstance): void {
  const unused = new Set<Socket>()
  let closing = false
  server.server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.addHook('onRequest', (request, _reply, done) => {
    unused.delete(request.raw.socket)
    done()
  })
  server.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => server.server.closeIdleConnections())
    done()
  })
  server.addHook('preClose', (done) => {
    closing = true
    for (const socket of unused) socket.destroy()
    setTimeout(() => server.server.closeAllConnections(), graceMs).unref()
    done()
  })
}
