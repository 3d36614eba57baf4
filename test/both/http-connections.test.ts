import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { engines } from '../support/databases/engines.ts'
import { sendRaw } from '../support/requests/raw-socket.ts'
import { openRawStreams } from '../support/requests/raw-stream.ts'
import { engine, startServer } from '../support/servers/cairn.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`

it('503 and a closed connection beyond the connection limit, while /health still responds', async () => {
  const server = await startServer({ MAX_CONNECTIONS: '2', TRUSTED_PROXIES: '1' })
  const held = [await aBusyConnection(server.url), await aBusyConnection(server.url)]

  for (const path of ['/', '/api/1/map/', '/assets/icon.svg']) {
    const answer = await sendRaw(server, ask(path))
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/connection: close\r\n/i)
    expect(answer).toMatch(/retry-after: 1\r\n/i)
    expect(answer).toContain('"code":"busy"')
  }
  expect(await sendRaw(server, ask('/health'))).toMatch(/^HTTP\/1\.1 200 /)

  for (const socket of held) socket.destroy()
  const close = ask('/').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  await expect.poll(() => sendRaw(server, close), { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 200 /)
})

it('200 and 304 for precompressed content have the right headers for every client', async () => {
  const server = await startServer()
  const send = (method: string, headers: string) =>
    sendRaw(server, `${method} /api/1/docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`)
  const plain = await send('GET', '')
  const small = await send('GET', 'Accept-Encoding: br;q=0, gzip\r\n')
  expect(small).toMatch(/content-encoding: gzip\r\n/)
  expect(small.length).toBeLessThan(plain.length / 2)

  const headersOnly = await send('HEAD', 'Accept-Encoding: gzip\r\n')
  const bytes = /content-length: \d+/.exec(small)?.[0]
  expect(headersOnly).toContain(`${bytes}\r\n`)
  expect(headersOnly).toMatch(/\r\n\r\n$/)

  const [, etag] = /etag: (\S+)/.exec(small) ?? []
  const unchanged = await send('GET', `If-None-Match: W/${etag}\r\n`)
  expect(unchanged).toMatch(/^HTTP\/1\.1 304 /)
  // A client would take it for the length of the uncompressed text.
  expect(unchanged).not.toMatch(/content-length/)
  // Ranges aren't supported, so it sends everything.
  expect(await send('GET', 'Range: bytes=0-10\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

it('clients that never read share one copy of a public response', async () => {
  const empty = await engines[engine]({ migrated: true })
  onTestFinished(async () => {
    await endPrograms()
    await empty.drop()
  })
  const program = startProgram(empty.settings)
  const url = await program.url
  const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1]) / 1_024
  await (await fetch(`${url}/api/1/openapi.json`)).arrayBuffer()
  const before = memoryMb()

  // Pipelines several requests, so the responses exceed the kernel's socket buffer.
  const path = '/api/1/openapi.json HTTP/1.1\r\nhost: a\r\n\r\nGET '.repeat(3)
  const sockets = await openRawStreams(150, () => ({ url, path: `${path}/api/1/openapi.json` }))

  expect((await fetch(`${url}/health`)).status).toBe(200)
  expect(memoryMb() - before).toBeLessThan(60)
  for (const socket of sockets) socket.destroy()
})

/** A connection with a request in progress: its body never arrives. */
async function aBusyConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\nExpect: 100-continue\r\n'
  socket.write(`POST /sign-in HTTP/1.1\r\nHost: a\r\n${form}\r\n`)
  await once(socket, 'data')
  return socket
}
