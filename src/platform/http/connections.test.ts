import { createConnection } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { endQuietConnections } from './connections.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a server that has closed leaves no connection and no timer behind', async () => {
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
