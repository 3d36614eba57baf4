import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { freshPostgres } from '../support/databases/fresh-postgres.ts'
import { openStream } from '../support/requests/read-stream.ts'
import { isRunning, workersOf } from '../support/servers/processes.ts'
import { type Program, startProgram } from '../support/servers/program.ts'
import { expectRefusal, restOf, sendHead } from '../support/servers/start.ts'

const settings = { WORKERS: '2', METRICS: 'true', SECRET: 'the secret of the tests' }

let database: Awaited<ReturnType<typeof freshPostgres>>
let program: Program
let [url, token, parent] = ['', '', 0]

beforeAll(async () => {
  database = await freshPostgres()
  program = startProgram({ ...settings, DATABASE_URL: database.url })
  ;[url, token] = await Promise.all([program.url, program.token])
  parent = JSON.parse((await aConnection(false)('GET', '/api/1/map/lists/')).body).results[0].id
})
afterAll(async () => {
  await program.stop()
  await database.drop()
})

it('a vote through one worker is visible immediately through the other', async () => {
  const [one, other] = await aConnectionToEach()
  for (const [writer, reader] of [
    [one, other],
    [other, one],
  ] as const) {
    const { id } = await create(writer, 'Dark mode')
    for (let votes = 1; votes <= 20; votes++) {
      const voter = { email: `${votes}@example.org` }
      expect((await writer('POST', '/api/1/map/votes/create/', { parent: id, voter })).status).toBe(201)
      expect(JSON.parse((await reader('GET', `/api/1/map/tasks/${id}/`)).body).votes_count).toBe(votes)
    }
  }
})

it('a change through one worker reaches the streams of both', async () => {
  const [one, other] = await aConnectionToEach()
  const streams = await Promise.all(Array.from({ length: 4 }, () => openStream(url, token)))
  onTestFinished(() => streams.forEach((stream) => void stream.close()))
  await soon(() => workersWith(/^cairn_streams_open\{reader="programs",worker="(\d+)"\} [1-9]/gm)).toHaveLength(2)

  const written = [await create(one, 'Through one'), await create(other, 'Through the other')]

  for (const stream of streams) {
    const seen = await stream.take(2)
    expect(seen.map(({ data }) => data.data.task.id)).toEqual(written.map(({ id }) => id))
  }
})

it('SIGHUP replaces all workers without a failed request', async () => {
  const before = workersOf(program.pid)
  const load = constantLoad()
  await soon(load.count).toBeGreaterThan(50)

  process.kill(program.pid, 'SIGHUP')

  await soon(() => workersOf(program.pid).filter((pid) => before.includes(pid))).toEqual([])
  const reached = load.count()
  await soon(load.count).toBeGreaterThan(reached + 50)
  expect(await load.stop()).toEqual([])
  expect(workersOf(program.pid)).toHaveLength(2)
})

it('replaces a worker that was killed, and the other one serves meanwhile', async () => {
  await soon(() => workersOf(program.pid)).toHaveLength(2)
  const [killed = 0, other] = workersOf(program.pid)
  process.kill(killed, 'SIGKILL')
  await soon(() => workersOf(program.pid)).not.toContain(killed)

  // A connection that the supervisor hands to the killed worker before it notices is never answered.
  const answered = () =>
    fetch(`${url}/health/live`, { signal: AbortSignal.timeout(5_000) }).then(({ status }) => status)
  await soon(() => answered().catch(String)).toBe(200)

  await soon(() => workersOf(program.pid)).toHaveLength(2)
  expect(workersOf(program.pid)).toContain(other)
  await aConnectionToEach()
})

it('SIGTERM lets a running request finish, and stops all processes', async () => {
  const stopped = startProgram({ ...settings, DATABASE_URL: database.url })
  const all = [await stopped.url.then(() => stopped.pid), ...workersOf(stopped.pid)]
  const body = JSON.stringify({ parent, title: 'Before the end' })
  const socket = await sendHead(await stopped.url, `Authorization: Token ${token}`, body)

  process.kill(stopped.pid, 'SIGTERM')
  await soon(() => fetch(`${url}/health/live`).then(({ status }) => status)).toBe(200)
  socket.write(body)

  expect(await restOf(socket)).toMatch(/^HTTP\/1\.1 201 /)
  expect(await stopped.exited).toMatchObject({ code: 0, stderr: '' })
  expect(all.filter(isRunning)).toEqual([])
})

it('SIGTERM also ends a worker that is stuck', async () => {
  const stopped = startProgram({ ...settings, DATABASE_URL: database.url })
  const all = [await stopped.url.then(() => stopped.pid), ...workersOf(stopped.pid)]
  process.kill(all[1] ?? 0, 'SIGSTOP')

  process.kill(stopped.pid, 'SIGTERM')

  await stopped.exited
  // On a busy machine, the supervisor may exit before the worker that it killed has ended.
  await soon(() => all.filter(isRunning)).toEqual([])
})

it('exits with one line if a worker cannot start', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo

  await expectRefusal({ ...settings, DATABASE_URL: database.url, PORT: String(port) }, /EADDRINUSE/)
})

it('several workers need PostgreSQL', () => {
  expect(() => readConfig({ WORKERS: '2' })).toThrow('WORKERS needs PostgreSQL')
  expect(readConfig({ WORKERS: 'auto' })).toMatchObject({ WORKERS: 'auto' })
  expect(() => readConfig({ WORKERS: '0' })).toThrow('The setting WORKERS is invalid: it must be at least 1.')
})

/** A worker takes seconds to start on a busy machine. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 120_000, interval: 50 })

type Send = (method: string, path: string, body?: object) => Promise<{ status: number; body: string }>

/** Sends all its requests over one connection, or over a new one each. */
function aConnection(keepAlive = true): Send {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  if (keepAlive) onTestFinished(() => agent.destroy())
  return async (method, path, body) => {
    const headers = { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(`${url}${path}`, { method, agent, headers }).end(body && JSON.stringify(body))
    const [response] = await once(sent, 'response')
    let text = ''
    for await (const part of response) text += part
    return { status: response.statusCode, body: text }
  }
}

/** A connection to each of the two workers. */
async function aConnectionToEach(): Promise<[Send, Send]> {
  const live =
    /^cairn_http_request_seconds_count\{method="GET",route="\/health\/live",status="200",worker="(\d+)"\} (\d+)/gm
  for (;;) {
    const pair: [Send, Send] = [aConnection(), aConnection()]
    const before = await countsBy(live)
    for (const send of pair) await send('GET', '/health/live')
    const after = await countsBy(live)
    if ([...after].filter(([worker, count]) => count > (before.get(worker) ?? 0)).length === 2) return pair
  }
}

async function countsBy(pattern: RegExp): Promise<Map<string, number>> {
  const { body } = await aConnection(false)('GET', '/metrics')
  return new Map([...body.matchAll(pattern)].map(([, worker = '', count]) => [worker, Number(count)]))
}

const workersWith = async (pattern: RegExp) => [...(await countsBy(pattern)).keys()]

const newTask = (title: string) => ['POST', '/api/1/map/tasks/create/', { parent, title }] as const

const create = async (send: Send, title: string): Promise<{ id: number }> =>
  JSON.parse((await send(...newTask(title))).body)

/** Reads and writes without a pause, over connections that stay open and over new ones. */
function constantLoad() {
  const failures: unknown[] = []
  let [count, isOver] = [0, false]
  const repeat = async (send: Send) => {
    while (!isOver) {
      const sent = count % 5 ? send('GET', '/api/1/map/tasks/') : send(...newTask('Load'))
      await sent.then(
        ({ status, body }) => status < 300 || failures.push(body),
        (error) => failures.push(error),
      )
      count += 1
    }
  }
  const loops = [true, true, true, true, false, false].map((keepAlive) => repeat(aConnection(keepAlive)))
  return {
    count: () => count,
    stop: async () => {
      isOver = true
      await Promise.all(loops)
      return failures
    },
  }
}
