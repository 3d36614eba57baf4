import { describe, expect, it, onTestFinished } from 'vitest'
import type { App } from '../../../src/app.ts'
import { withinMs } from '../../../src/platform/db/time-limit.ts'
import { aMap } from '../../support/builders/a-map.ts'
import { callerOf } from '../../support/requests/call.ts'
import { say } from '../../support/say.ts'
import { engine, startServer } from '../../support/servers/cairn.ts'

const busy = { status: 503, code: 'busy', title: 'Service Unavailable' }

describe('under overload', () => {
  it('requests over MAX_WAITING get 503, and earlier ones succeed', async () => {
    const server = await startServer({ MAX_WAITING: '3', JOBS: 'false', METRICS: 'true' })
    const map = await aMap(server)
    const task = () =>
      map.call('write', 'POST', '/api/1/map/tasks/create/', { json: { parent: map.list(), title: 'T' } })
    // The first use of a token writes to the database, so it happens before the test.
    for (const scope of ['read', 'write'] as const) await map.call(scope, 'GET', '/api/1/map/')
    const release = await takeAllConnections(server)

    const waiting = [task(), task(), task()]
    await expect.poll(() => server.database.load().waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    const refused = await task()
    expect(refused.body).toMatchObject(busy)
    expect(refused.headers.get('retry-after')).toBe('1')
    // On SQLite, reads never wait.
    const read = await map.call('read', 'GET', '/api/1/map/')
    expect(read.status).toBe(engine === 'sqlite' ? 200 : 503)
    const health = await map.call('read', 'GET', '/health')
    expect(health.body.database).toBe(engine)
    const { text } = await callerOf(server.url)('GET', '/metrics')
    expect(text).toMatch(/cairn_requests_shed_total\{reason="waiting"\} [1-9]/)
    expect(text).toMatch(/cairn_requests_shed_total\{reason="connections"\} \d/)

    release()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await task()).status).toBe(201)
  })

  it('some requests get 503 while the process lags, but health checks, assets and streams still work', async () => {
    const server = await startServer({ MAX_LAG_MS: '100', METRICS: 'true' })
    const map = await aMap(server)
    const call = callerOf(server.url)
    const browse = (path: string) => call('GET', path, { headers: { accept: 'text/html' } })
    const calm = keepBusy()

    await expect
      .poll(async () => (await map.call('read', 'GET', '/api/1/map/')).body, { timeout: 60_000, interval: 50 })
      .toMatchObject(busy)
    await expect
      .poll(async () => (await browse(`/${map.team}/map/`)).text, { timeout: 60_000, interval: 50 })
      .toContain(say('problem.busy'))
    for (let times = 0; times < 3; times += 1) {
      // A slow database can also cause a 503. An error caused by lag would not name the database.
      expect((await call('GET', '/health')).body.database).toBe(engine)
      expect((await call('GET', '/assets/cairn.css')).status).toBe(200)
    }
    expect((await map.call('read', 'GET', '/api/1/map/events/stream/')).status).toBe(200)
    const { text } = await call('GET', '/metrics')
    expect(text).toMatch(/cairn_requests_shed_total\{reason="lag"\} [1-9]/)
    expect(text).toMatch(/cairn_requests_shed_ratio \d/)
    expect(text).toMatch(/cairn_event_loop_lag_seconds\{of="median"\} 0\.0*[1-9]/)

    calm()
    const allServed = async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => map.call('read', 'GET', '/api/1/map/')))
      return answers.every(({ status }) => status === 200)
    }
    await expect.poll(allServed, { timeout: 60_000, interval: 500 }).toBe(true)
  })
})

/** Takes all connections in the PostgreSQL pool, or the one SQLite connection that writes. */
async function takeAllConnections({ database }: App): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const count = engine === 'sqlite' ? 1 : 10
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

/** Blocks the event loop: the server runs in this process, and responds between two pieces of work. */
function keepBusy(): () => void {
  let isOver = false
  const work = () => {
    const end = performance.now() + 150
    while (performance.now() < end) Math.sqrt(end)
    if (!isOver) setTimeout(work, 0)
  }
  work()
  onTestFinished(() => {
    isOver = true
  })
  return () => {
    isOver = true
  }
}
