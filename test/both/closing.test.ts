import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { aMap } from '../support/builders/a-map.ts'
import { engines } from '../support/databases/engines.ts'
import { holdLock } from '../support/databases/hold-lock.ts'
import { engine } from '../support/servers/cairn.ts'
import { longTimeouts } from '../support/servers/long-timeouts.ts'
import { restOf, sendHead, untilRefused } from '../support/servers/start.ts'

it('503 with a problem document on an open connection while the server shuts down', async () => {
  const empty = await engines[engine]({ migrated: true })
  const settings = { PORT: '0', LOG_LEVEL: 'silent', JOBS: 'off', ...longTimeouts, ...empty.settings }
  const app = await startApp(readConfig(settings))
  const map = await aMap(app)
  const release = await holdLock(empty)
  const body = JSON.stringify({ parent: map.list(), title: 'x' })
  const authorization = `Authorization: Token ${map.tokens.write}`
  const socket = await sendHead(app.url, authorization, body)
  const rest = restOf(socket)
  socket.write(body)
  await waiting(app.database)

  const closed = app.close()
  await untilRefused(app.url)
  const received = requestFor('/api/1/map/')
  socket.write(`GET /api/1/map/ HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\n`)
  await received
  await release()
  const said = await rest
  await closed
  await empty.drop()

  const [first = '', second = ''] = said.split(/(?<=\})(?=HTTP\/1\.1)/)
  expect(first).toMatch(/^HTTP\/1\.1 201 /)
  expect(second).toMatch(/^HTTP\/1\.1 503 /)
  expect(second).toMatch(/^content-type: application\/problem\+json/m)
  expect(second).toMatch(/^retry-after: 1\r$/m)
  expect(second).toMatch(/^connection: close\r$/im)
  expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 503, code: 'unavailable' })
})

/** Resolves once the write holds a connection (PostgreSQL) or the writer's slot (SQLite). */
async function waiting({ load }: { load(): { used: number } }): Promise<void> {
  while (load().used === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Resolves once a server of this process receives a request for the path. */
async function requestFor(path: string): Promise<void> {
  const received = Promise.withResolvers<void>()
  const listener = (message: unknown) => {
    if ((message as { request: IncomingMessage }).request.url === path) received.resolve()
  }
  subscribe('http.server.request.start', listener)
  await received.promise
  unsubscribe('http.server.request.start', listener)
}
