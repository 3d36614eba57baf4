import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { version } from '../../src/lib/project.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { callerOf, type Parts } from '../support/requests/call.ts'
import { engine, served, startServer } from '../support/servers/cairn.ts'

const program = join(import.meta.dirname, '../../dist/src/main.js')

it('logs a JSON line for every request with its id and token id, but no user content', async () => {
  const { map, call, stop } = await serverInAnotherProcess()
  const title = `A private thought ${randomBytes(4).toString('hex')}`
  const { id: token_id } = await map.client('write').token.get()
  const answers = [
    await call('POST', '/api/1/map/tasks/create/', { json: { parent: map.list(), title } }),
    await call('GET', `/api/1/map/tasks/?title=${encodeURIComponent(title)}`),
    await call('POST', '/api/1/map/votes/create/', { json: { parent: 1, voter: { email: 'ada@private.example' } } }),
    await call('GET', '/api/1/map/tasks/?title=ada@private.example'),
    await call('GET', '/api/1/map/', { token: 'cairn_1_unknown' }),
    await call('GET', `/nowhere/${map.tokens.write}`),
    await call('GET', `/api/1/map/?token=${map.tokens.write}`),
    await call('GET', '/api/1/map/events/stream/?ticket=ticket.private', { token: '' }),
  ]

  const log = await stop()

  const lines = linesOf(log)
  for (const answer of answers) {
    const line = lines.find(({ request_id }) => request_id === answer.headers.get('x-request-id'))
    expect(line).toMatchObject({ level: 30, status: answer.status, msg: 'request completed', ms: expect.any(Number) })
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/)
  }
  expect(lines[0]).toMatchObject({ msg: 'starting', version })
  expect(lines[1]).toMatchObject({ method: 'POST', route: '/api/1/map/tasks/create/', map_id: map.id, token_id })
  for (const said of ['cairn_', 'private', title, 'Token ', map.tokens.write.split('_')[2]]) {
    expect(log).not.toContain(said)
  }
})

it('logs an unhandled error with the request id of the response and without user data', async () => {
  const { map, call, stop } = await serverInAnotherProcess()
  const { id } = await map.task()
  await refuseAllPeople(map)

  const answer = await call('POST', '/api/1/map/votes/create/', {
    json: { parent: id, voter: { email: 'ada@private.example', first_name: 'Ada the private' } },
  })

  expect(answer.status).toBe(500)
  const log = await stop()
  const line = linesOf(log).find(({ level }) => level === 50)
  expect(line).toMatchObject({ request_id: answer.body.request_id, msg: 'unhandled error' })
  expect(line.err).toMatchObject({ message: expect.any(String), stack: expect.stringContaining('addPerson') })
  expect(log).not.toContain('private')
  expect(log).not.toContain('cairn_')
})

it("doesn't mistake a client that disconnects mid-body for an unreachable database", async () => {
  const { map, url, stop, logged } = await serverInAnotherProcess()
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/1/map/tasks/create/ HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Token ${map.tokens.write}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n{"title": "Half',
  )
  // `100 Continue` means that the server has started to read the body.
  await once(socket, 'data')
  socket.destroy()

  await vi.waitFor(() => expect(logged()).toContain('request aborted by client'), { timeout: 30_000 })
  expect(linesOf(await stop()).filter(({ level }) => level > 30)).toEqual([])
})

it("warns once about a proxy that isn't configured", async () => {
  const { call, stop } = await serverInAnotherProcess()
  for (let n = 0; n < 3; n++) await call('GET', '/api/1/map/', { headers: { 'x-forwarded-for': '192.0.2.1' } })

  const warnings = linesOf(await stop()).filter(({ level }) => level === 40)

  expect(warnings).toEqual([expect.objectContaining({ msg: expect.stringContaining('TRUSTED_PROXIES') })])
})

/** On a busy machine, the presence session in PostgreSQL may open late. It is retried, so those lines don't count. */
const linesOf = (log: string) =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => !msg.startsWith('database session could not be opened'))

/** The built program with its own database, which contains a map. */
async function serverInAnotherProcess() {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  const database = engine === 'postgres' ? { DATABASE_URL: await privateUrl() } : { DATA_DIR: folder }
  const map = await aMap(await startServer(database))
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...database, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text
  })
  const [said] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])
  const url = /http:\/\/localhost:\d+/.exec(String(said))?.[0]
  if (!url) throw new Error(`The server did not start: ${said} ${log}`)
  return {
    map,
    url,
    logged: () => log,
    call: (method: string, path: string, parts: Parts = {}) =>
      callerOf(url)(method, path, { token: map.tokens.write, ...parts }),
    /** Stops the server and returns everything it logged. */
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      return log
    },
  }
}

/** Makes every insert into users fail. PostgreSQL's error then contains the whole row. */
async function refuseAllPeople(map: TestMap): Promise<void> {
  const refusal =
    engine === 'postgres'
      ? sql`alter table users add constraint nobody check (email is null)`
      : sql`create trigger nobody before insert on users begin select raise(abort, 'nobody'); end`
  await map.database.transaction((tx) => refusal.execute(tx))
}

async function privateUrl(): Promise<string> {
  const schema = `own_${randomBytes(6).toString('hex')}`
  const { database } = await served()
  await sql`create schema ${sql.id(schema)}`.execute(database.read)
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}
