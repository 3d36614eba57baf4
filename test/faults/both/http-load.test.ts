import { describe, expect, it, onTestFinished } from 'vitest'
import type { App } from '../../../src/app.ts'
import { withinMs } from '../../../src/platform/db/time-limit.ts'
import { aMap, type TestMap } from '../../support/builders/a-map.ts'
import { type Answered, callerOf } from '../../support/requests/call.ts'
import { say } from '../../support/say.ts'
import { engine, startServer } from '../../support/servers/cairn.ts'

/** The first hundred requests in a turn of the event loop are never rejected. */
const many = 300

const busy = { status: 503, code: 'busy', title: 'Service Unavailable' }

describe('under overload', () => {
  it("when a thousand requests are waiting, more get 503, but reads and other people's requests are served", async () => {
    const server = await startServer({ TRUSTED_PROXIES: '1', JOBS: 'off', METRICS: 'true' })
    const [greedy, other] = [await aMap(server), await aMap(server)]
    await useTokens(greedy, other)
    const release = await takeAllConnections(server)
    const over = new AbortController()
    const writes: Promise<Response | undefined>[] = []
    const refused: Response[] = []
    const write = () => {
      const response = createTask(greedy, over.signal)
      void response.then((one) => one && refused.push(one))
      writes.push(response)
    }
    // In parts, because the operating system accepts only a few hundred connections at once.
    while (writes.length < 1_000) {
      for (let times = 0; times < 100; times += 1) write()
      await expect.poll(() => server.database.load().waiting, { timeout: 60_000 }).toBeGreaterThanOrEqual(writes.length)
    }
    // The server's own work may be waiting as well.
    for (let times = 0; times < 5; times += 1) write()
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(5)
    for (const response of refused) {
      expect(response.headers.get('retry-after')).toBe('1')
      expect(await response.json()).toMatchObject(busy)
    }
    const ofOther = [createTask(other), createTask(other)]
    await expect.poll(() => refused.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(7)
    const read = greedy.call('read', 'GET', '/api/1/map/')
    // On SQLite, reads never wait.
    if (engine === 'sqlite') expect((await read).status).toBe(200)
    const { text } = await callerOf(server.url)('GET', '/metrics')
    expect(text).toMatch(/cairn_requests_shed_total\{reason="waiting"\} [1-9]/)
    expect(text).toMatch(/cairn_requests_shed_total\{reason="connections"\} \d/)

    over.abort()
    await Promise.all(writes)
    for (let times = 0; times < 5; times += 1) await callerOf(server.url)('GET', '/health/live')
    release()
    expect((await Promise.all(ofOther)).map((response) => response?.status)).toEqual([201, 201])
    expect((await read).status).toBe(200)
    // No one was waiting for the others anymore, so they never started.
    expect(await tasksOf(greedy)).toBe(0)
  })

  it("a program that writes as fast as it can doesn't delay anyone else's write", async () => {
    const server = await startServer({ TRUSTED_PROXIES: '1', JOBS: 'off' })
    const [greedy, other] = [await aMap(server), await aMap(server)]
    await useTokens(greedy, other)
    const release = await takeAllConnections(server)
    const ended: string[] = []
    const writes = Array.from({ length: 60 }, () => createTask(greedy).then(() => ended.push('greedy')))
    await expect.poll(() => server.database.load().waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(60)
    writes.push(createTask(other).then(() => ended.push('other')))
    await expect.poll(() => server.database.load().waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(61)

    release()
    await Promise.all(writes)
    // On PostgreSQL, eight connections serve them at the same time.
    expect(ended.indexOf('other')).toBeLessThan(30)
  })

  it('some requests get 503 while too many arrive at once, but health checks, assets and streams still work', async () => {
    const server = await startServer({ MAX_LAG_MS: '1', METRICS: 'true' })
    const map = await aMap(server)
    const call = callerOf(server.url)
    const browse = (path: string) => call('GET', path, { headers: { accept: 'text/html' } })
    const manyOf = (one: () => Promise<Answered>) => Promise.all(Array.from({ length: many }, one))
    const refusedOf = async (one: () => Promise<Answered>) => (await manyOf(one)).find(({ status }) => status === 503)

    await expect
      .poll(async () => (await refusedOf(() => map.call('read', 'GET', '/api/1/map/tasks/')))?.body, {
        timeout: 60_000,
      })
      .toMatchObject(busy)
    await expect
      .poll(async () => (await refusedOf(() => browse(`/${map.team}/map/`)))?.text, { timeout: 60_000 })
      .toContain(say('problem.busy'))
    for (const path of ['/health', '/assets/cairn.css', '/health', '/assets/cairn.css']) {
      expect((await manyOf(() => call('GET', path))).map(({ status }) => status)).toEqual(Array(many).fill(200))
    }
    const streams = await manyOf(() => map.call('read', 'GET', '/api/1/map/events/stream/'))
    expect(streams.filter(({ status }) => status === 503)).toEqual([])
    expect((await map.call('read', 'GET', '/api/1/map/')).status).toBe(200)
    const { text } = await call('GET', '/metrics')
    expect(text).toMatch(/cairn_requests_shed_total\{reason="lag"\} [1-9]/)
    expect(text).toMatch(/cairn_event_loop_lag_seconds\{of="median"\} \d/)
  })
})

/** The first use of a token writes to the database, so it happens before the test. */
async function useTokens(...maps: TestMap[]): Promise<void> {
  for (const map of maps) {
    for (const scope of ['read', 'write'] as const) await map.call(scope, 'GET', '/api/1/map/')
  }
}

/** Each map's programs have their own network. Undefined if the request was aborted. */
function createTask(map: TestMap, signal?: AbortSignal): Promise<Response | undefined> {
  const headers = {
    authorization: `Token ${map.tokens.write}`,
    'content-type': 'application/json',
    'x-forwarded-for': `192.0.2.${map.id % 256}`,
  }
  const body = JSON.stringify({ parent: map.list(), title: 'T' })
  const created = fetch(`${map.url}/api/1/map/tasks/create/`, { method: 'POST', headers, body, signal: signal ?? null })
  return created.catch((error) => {
    if (signal?.aborted) return undefined
    throw error
  })
}

async function tasksOf({ database, id }: TestMap): Promise<number> {
  const tasks = await database.read.selectFrom('tasks').select('id').where('map_id', '=', id).execute()
  return tasks.length
}

/** Takes all connections that PostgreSQL's transactions use for requests, or the one SQLite connection that writes. */
async function takeAllConnections({ database }: App): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const count = engine === 'sqlite' ? 1 : 8
  let taken = 0
  const held = Array.from({ length: count }, () =>
    // Has a time limit, like a request. Without one, it would use a connection reserved for jobs.
    withinMs(600_000, () =>
      database.transaction(async () => {
        taken += 1
        await promise
      }),
    ),
  )
  onTestFinished(async () => {
    resolve()
    await Promise.all(held)
  })
  await expect.poll(() => taken, { timeout: 30_000 }).toBe(count)
  return resolve
}
