import { once } from 'node:events'
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../errors.ts'
import { requestTimeout } from './errors.ts'

/** With the time to drain, less than the ten seconds that containers get to stop. */
const graceMs = 6_000
const sweepEveryMs = 20

export interface Drained {
  /**
   * Accepts no more connections, and ends the open ones without failing a request: each gets a response that says so.
   * Ones without a request are closed after `idleMs`. Close the server afterwards.
   */
  drain(idleMs: number, maxMs: number, signal?: AbortSignal): Promise<void>
}

/**
 * Browsers open connections in advance and send nothing on them. A closing Node server would wait for those forever. So
 * on shutdown, connections without a request are closed immediately, and running requests get a few seconds to finish.
 */
export function endQuietConnections(server: FastifyInstance): Drained {
  const unused = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let closing = false
  let ended: Promise<unknown> | undefined
  let sweep: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  server.server.on('connection', (socket) => {
    if (closing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.server.on('request', ({ socket }, response) => {
    unused.delete(socket)
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  const endIdle = () => {
    // The others have already sent a part of their first request.
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    // A connection stays open after its response, waiting for another request that won't come.
    sweep ??= setInterval(() => server.server.closeIdleConnections(), sweepEveryMs).unref()
  }
  server.addHook('preClose', (done) => {
    closing = true
    endIdle()
    deadline = setTimeout(() => server.server.closeAllConnections(), graceMs).unref()
    done()
  })
  // Runs when the last connection has ended.
  server.addHook('onClose', (_server, done) => {
    clearInterval(sweep)
    clearTimeout(deadline)
    done()
  })
  return {
    drain: async (idleMs, maxMs, signal = new AbortController().signal) => {
      ended ??= once(server.server, 'close')
      server.server.maxRequestsPerSocket = 1
      for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
      // An HTTP server's own `close` also closes idle connections, even if a request is on its way.
      Server.prototype.close.call(server.server)
      const late = wait(idleMs, undefined, { signal, ref: false }).then(endIdle)
      const latest = late.then(() => wait(maxMs - idleMs, undefined, { signal, ref: false }))
      // Aborted when the process has to exit right away.
      await Promise.race([ended, latest]).catch(() => undefined)
    },
  }
}

/** For requests on connections that are already open. Fastify's own error has a different shape from ours. */
export function refuseWhileClosing(server: FastifyInstance): void {
  let closing = false
  server.addHook('preClose', (done) => {
    closing = true
    done()
  })
  server.addHook('onRequest', (_request, reply, done) => {
    if (!closing) return done()
    reply.header('retry-after', '1')
    done(new Unavailable('unavailable', 'The server is shutting down. Reconnect in a few seconds.'))
  })
}

/** A connection on which a large body arrives slower than this for long doesn't make progress. */
const bytesPerSecond = 16_384

/**
 * Refuses a request whose body takes longer than the given seconds to arrive, and another second for each 16 KiB, so a
 * slow connection can still upload a large file. Node's own limit for requests allows nothing for their size.
 */
export function endSlowSenders(server: HttpServer, seconds: number): void {
  if (seconds === 0) return
  const receiving = new Map<IncomingMessage, { endsAt: number; bytesBefore: number }>()
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return
    receiving.set(request, { endsAt: performance.now() + seconds * 1_000, bytesBefore: request.socket.bytesRead })
    request.once('end', () => receiving.delete(request))
  })
  const sweep = () => {
    for (const [request, { endsAt, bytesBefore }] of receiving) {
      const { complete, destroyed, socket } = request
      const extraMs = ((socket.bytesRead - bytesBefore) / bytesPerSecond) * 1_000
      if (!complete && !destroyed && performance.now() < endsAt + extraMs) continue
      receiving.delete(request)
      if (!complete && !destroyed) server.emit('clientError', tooSlow(), socket)
    }
  }
  const timer = setInterval(sweep, sweepMs(seconds)).unref()
  server.once('close', () => clearInterval(timer))
}

const tooSlow = () => Object.assign(new Error('The request did not arrive in time.'), { code: requestTimeout })

/** How often requests are checked that have the given seconds to arrive. */
export const sweepMs = (seconds: number): number => Math.min(5_000, Math.max(100, seconds * 250))

/**
 * Closes a connection whose client reads nothing of a response for the given seconds. A download may take hours while it
 * makes progress.
 */
export function endSlowReaders(server: HttpServer, seconds = 60): void {
  server.on('request', (_request, response) => {
    response.setTimeout(seconds * 1_000, () => {
      // While a response is being prepared, there's nothing to read.
      if (response.socket && response.socket.writableLength > 0) response.socket.destroy()
    })
  })
}
