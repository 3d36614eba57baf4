import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Less than the ten seconds that containers are given to stop. */
const graceMs = 8_000
const lookEveryMs = 20

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
  server.server.on('request', ({ socket }) => unused.delete(socket))
  server.addHook('preClose', (done) => {
    closing = true
    for (const socket of unused) socket.destroy()
    // An answer that was under way leaves its connection open for more, which will not come.
    setInterval(() => server.server.closeIdleConnections(), lookEveryMs).unref()
    setTimeout(() => server.server.closeAllConnections(), graceMs).unref()
    done()
  })
}
