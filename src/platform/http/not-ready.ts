import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { notReadyMs } from '../db/open.ts'
import { Unavailable } from '../errors.ts'
import { problemOf } from './errors.ts'

// Not imported, because that would make Node load another HTTP client and slow down every start.
const { createServer } = process.getBuiltinModule('node:http')

/**
 * If a start takes long, answers every request with a 503 until the returned function is called, so that a health check
 * can tell it from a server that isn't running.
 */
export function answerNotReady(port: number, host: string): () => Promise<void> {
  let server: Server | undefined
  const timer = setTimeout(() => {
    server = createServer(({ url }, response) => {
      const isLive = url === '/health/live'
      const refusal = new Unavailable('unavailable', 'This server is not ready. See its log for the reason.')
      const type = isLive ? 'application/json' : 'application/problem+json'
      const headers = {
        'retry-after': String(refusal.retryAfterSeconds),
        'cache-control': 'no-store',
        connection: 'close',
      }
      response.writeHead(isLive ? 200 : refusal.status, { 'content-type': type, ...headers })
      response.end(JSON.stringify(isLive ? { status: 'ok' } : problemOf(refusal, randomUUID())))
    })
    // The port may still belong to the process that this one replaces.
    server.on('error', () => {})
    server.listen(port, host)
  }, notReadyMs)
  return async () => {
    clearTimeout(timer)
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    server?.closeAllConnections()
    await closed
  }
}
