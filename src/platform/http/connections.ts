import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'

/** Less than the ten seconds that containers are given to stop. */
const graceMs = 8_000
const sweepEveryMs = 20

/**
 * Browsers open connections in advance and send nothing on them. A closing Node server would wait for those forever.
 * So when the server closes, connections without a request end at once, and requests that are being answered get some
 * seconds to finish.
 */
export function endQuietConnections(server: FastifyInstance): void {
  const unused = new Set<Socket>()
  let closing = false
  let sweep: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  server.server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.server.on('request', ({ socket }) => unused.delete(socket))
  server.addHook('preClose', (done) => {
    closing = true
    for (const socket of unused) socket.destroy()
    // A connection whose answer was under way stays open for another request, which will not come.
    sweep = setInterval(() => server.server.closeIdleConnections(), sweepEveryMs).unref()
    deadline = setTimeout(() => server.server.closeAllConnections(), graceMs).unref()
    done()
  })
  // Runs when the last connection has ended.
  server.addHook('onClose', (_server, done) => {
    clearInterval(sweep)
    clearTimeout(deadline)
    done()
  })
}

/** For a request on a connection that was open before. Fastify's own refusal has another shape than all our errors. */
export function refuseWhileClosing(server: FastifyInstance): void {
  let closing = false
  server.addHook('preClose', (done) => {
    closing = true
    done()
  })
  server.addHook('onRequest', (_request, reply, done) => {
    if (!closing) return done()
    reply.header('retry-after', '1')
    done(new Unavailable('unavailable', 'The server is closing. Connect again shortly.'))
  })
}
