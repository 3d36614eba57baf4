import { describe, expect, it, onTestFinished } from 'vitest'
import type { App } from '../../../src/app.ts'
import { withinMs } from '../../../src/platform/db/time-limit.ts'
import { aMap } from '../../support/builders/a-map.ts'
import { callerOf } from '../../support/requests/call.ts'
import { say } from '../../support/say.ts'
import { engine, startServer } from '../../support/servers/cairn.ts'

const busy = { status: 503, code: 'busy', title: 'Service Unavailable' }

describe('when there is too much to do', () => {
  it('503 for those beyond the limit of who waits for the database; those before them are served', async () => {
    const server = await startServer({ MAX_WAITING: '3', JOBS: 'false', METRICS: 'true' })
    const map = await aMap(server)
    const task = () =>
      map.call('write', 'POST', '/api/1/map/tasks/create/', { json: { parent: map.list(), title: 'T' } })
    // The first use of a token is written down.
    for (const scope of ['read', 'write'] as const) await map.call(scope, 'GET', '/api/1/map/')
    const release = await takeAllConnections(server)

    const waiting = [task(), task(), task()]
    await expect.poll(() => server.database.load().waiting, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    const refused = await task()
    expect(refused.body).toMatchObject(busy)
    expect(refused.headers.get('retry-after')).toBe('1')
    // With SQLite those who read wait for nobody.
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

  it('503 for some while the process lags behind; health, files, streams and what was typed are not lost', async () => {
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
      // A database that is slow to answer is another reason for a 503. What was refused for the lag names no database.
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

/** Of PostgreSQL all in the pool; of SQLite the one that writes. */
async function takeAllConnections({ database }: App): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const count = engine === 'sqlite' ? 1 : 10
  let taken = 0
  const held = Array.from({ length: count }, () =>
    // As a request does: without a limit it would take a connection of the jobs.
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

/** This process is the server's, too. It answers between two long pieces of work. */
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
