import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { App } from '../../src/app.ts'
import { startServer } from '../support/servers/cairn.ts'

/** Each IPv4 address counts as a network, and all of 127.0.0.0/8 is the loopback interface. */
const [attacker, another, visitor] = ['127.1.0.1', '127.1.0.2', '127.2.0.1'] as const

const asked = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`
const [home, health] = [asked('/'), asked('/health')] as const
const kept = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n'
it('200 for everyone else while one network opens more idle connections than the limit', async () => {
  const server = await startServer({ MAX_CONNECTIONS: '20' })
  const idle = await Promise.all(Array.from({ length: 60 }, () => aConnection(server, attacker)))

  for (const path of [home, health]) expect(await statusOf(server, visitor, path)).toBe(200)

  // The network's own oldest connections were closed first.
  await expect.poll(() => idle.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(5)
})

it('503 for a network that has used up its share, except for /health; 200 for other networks', async () => {
  const server = await startServer({ MAX_CONNECTIONS: '20' })
  const busy = await Promise.all(Array.from({ length: 5 }, () => aBusyConnection(server, attacker)))

  expect(await statusOf(server, attacker, home)).toBe(503)
  expect(await statusOf(server, attacker, health)).toBe(200)
  expect(await statusOf(server, visitor, home)).toBe(200)
  expect(busy.every(({ destroyed }) => !destroyed)).toBe(true)
})

it('200 for a new connection when all others are idle, by closing the one idle longest', async () => {
  const server = await startServer({ MAX_CONNECTIONS: '8' })
  const networks = [attacker, attacker, another, another, '127.1.0.3', '127.1.0.4', '127.1.0.5', '127.1.0.6']
  const open: Socket[] = []
  for (const network of networks) {
    const socket = await aConnection(server, network, kept)
    await once(socket, 'data')
    open.push(socket)
  }

  expect(await statusOf(server, visitor, home)).toBe(200)

  await expect.poll(() => open.map(({ destroyed }) => destroyed).indexOf(true)).toBe(0)
  expect(open.filter(({ destroyed }) => !destroyed)).toHaveLength(7)
})

it('200 from /health while all connections are busy and many more are open but idle', async () => {
  const server = await startServer({ MAX_CONNECTIONS: '8' })
  for (let n = 1; n <= 8; n += 1) await aBusyConnection(server, `127.3.0.${n}`)
  expect(await statusOf(server, visitor, home)).toBe(503)
  for (let n = 1; n <= 20; n += 1) await aConnection(server, attacker)

  expect(await statusOf(server, visitor, health)).toBe(200)
})

it('200 for everyone behind a trusted proxy, which is a single network', async () => {
  const server = await startServer({ MAX_CONNECTIONS: '20', TRUSTED_PROXIES: '1' })
  for (let n = 0; n < 19; n += 1) await aBusyConnection(server, attacker)

  expect(await statusOf(server, attacker, home)).toBe(200)
})

/** Sends a request without its body, and waits until the server has read the headers. */
async function aBusyConnection(server: App, localAddress: string): Promise<Socket> {
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\nExpect: 100-continue\r\n'
  const socket = await aConnection(server, localAddress, `POST /sign-in HTTP/1.1\r\nHost: a\r\n${form}\r\n`)
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  return socket
}

async function aConnection(server: App, localAddress: string, sent = ''): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ port: Number(port), host: hostname, localAddress })
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (sent) socket.write(sent)
  return socket
}

/** 0 if the connection was closed without a response. */
async function statusOf(server: App, localAddress: string, request: string): Promise<number> {
  const socket = await aConnection(server, localAddress)
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  socket.write(request)
  await new Promise((resolve) => socket.once('close', resolve))
  return Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0)
}
