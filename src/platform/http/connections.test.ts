import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createConnection, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { endQuietConnections, endSlowReaders } from './connections.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a closed server leaves no connection or timer behind', async () => {
  const server = Fastify()
  endQuietConnections(server)
  const accepted = new Promise((resolve) => server.server.once('connection', resolve))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  const socket = createConnection(port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await accepted

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  await server.close()

  expect(vi.getTimerCount()).toBe(0)
  await ended
})

/** A client that has sent a request, and the server's side of the connection. */
async function aConnection(seconds: number, listener: RequestListener): Promise<{ client: Socket; server: Socket }> {
  const http = createServer(listener)
  endSlowReaders(http, seconds)
  http.listen(0, '127.0.0.1')
  const connected = once(http, 'connection')
  await once(http, 'listening')
  const client = connect((http.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => undefined)
  client.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  onTestFinished(() => {
    client.destroy()
    http.close()
  })
  return { client, server: (await connected)[0] }
}

const part = Buffer.alloc(65_536)

it('closes a connection that never reads its response, even a stream', async () => {
  const whole = await aConnection(1, (_asked, answer) => void answer.end(Buffer.alloc(32 * 1_048_576)))
  const stream = await aConnection(1, (_asked, answer) => void endless().pipe(answer))

  await Promise.all([once(whole.server, 'close'), once(stream.server, 'close')])

  expect([whole.server.destroyed, stream.server.destroyed]).toEqual([true, true])
})

const parts = 300

it.each<[what: string, listener: RequestListener]>([
  ['a stream', (_asked, answer) => void Readable.from(Array.from({ length: parts }, () => part)).pipe(answer)],
  ['a whole response', (_asked, answer) => void answer.end(Buffer.alloc(parts * part.length))],
])('%s that is read slowly is sent in full', async (_what, listener) => {
  const { client } = await aConnection(2, listener)
  const begun = performance.now()
  let bytes = 0
  for await (const chunk of client) {
    bytes += (chunk as Buffer).length
    // Longer than the time limit for one part.
    if (performance.now() - begun < 5_000) await pause(20)
  }
  expect(bytes).toBeGreaterThan(parts * part.length)
})

const endless = (): Readable =>
  new Readable({
    read() {
      this.push(part)
    },
  })
