import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runDelay } from '../support/checks/main-thread-time.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { callerOf } from '../support/requests/call.ts'
import { type DatabaseLine, openDatabaseLine } from '../support/servers/database-line.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

describe('PostgreSQL behind a connection that has gone silent', () => {
  let database: Empty
  let line: DatabaseLine

  afterEach(async () => {
    await endPrograms()
    await line.close()
    await database.drop()
  })

  const start = async (settings: Record<string, string> = {}) => {
    database = await engines.postgres({ migrated: true })
    line = await openDatabaseLine(database.settings.DATABASE_URL ?? '')
    const program = startProgram({ ...database.settings, DATABASE_URL: line.url, METRICS: 'true', ...settings })
    const [call, token] = [callerOf(await program.url), await program.token]
    const create = () => call('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title: 'x' } })
    return { program, call, read: () => call('GET', '/api/1/map/', { token }), create }
  }

  it('waiting requests get 503 in time, new connections work within 15 s, and no lock is left behind', async () => {
    const { program, call, read, create } = await start()
    expect((await create()).status).toBe(201)
    // Each of these holds a connection, some of them in the middle of a transaction.
    const before = line.trips
    const busy = Array.from({ length: 40 }, () => create())
    await vi.waitFor(() => expect(line.trips).toBeGreaterThan(before + 20), { timeout: 60_000, interval: 1 })
    line.silence()
    const silentFor = stopwatch(program.pid)

    const statuses = new Set(
      (await Promise.all([...busy, ...Array.from({ length: 30 }, read)])).map(({ status }) => status),
    )
    await vi.waitFor(async () => expect((await create()).status).toBe(201), { timeout: 60_000, interval: 100 })
    const seconds = silentFor()

    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    expect(statuses).toContain(503)
    // All connections were busy, so the server notices when the first response is overdue, after 9.5 s.
    expect(seconds).toBeLessThan(15)
    const { text } = await call('GET', '/metrics')
    expect(text).toMatch(/cairn_database_errors_total\{kind="no answer"\} [1-9]/)
    await program.stop()
    const { code, stderr } = await program.exited
    expect(code).toBe(0)
    const lines = stderr.split('\n').filter((text) => text.includes('database unavailable'))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThan(seconds + 5)
    expect(stderr).not.toContain('"stack"')
  })

  it('an idle server notices the silence, and the next request succeeds', async () => {
    const { program, call, read, create } = await start()
    expect((await create()).status).toBe(201)
    line.silence()
    const silentFor = stopwatch(program.pid)

    await vi.waitFor(
      async () =>
        expect((await call('GET', '/metrics')).text).toMatch(/cairn_database_errors_total\{kind="no answer"\} [1-9]/),
      { timeout: 60_000, interval: 200 },
    )

    expect([(await read()).status, (await create()).status]).toEqual([200, 201])
    expect(silentFor()).toBeLessThan(15)
    await program.stop()
  })

  it('the server exits with 0 on SIGTERM while requests are waiting', async () => {
    const { program, read, create } = await start()
    expect((await create()).status).toBe(201)
    line.silence()
    line.swallowsNew = true
    const asked = [read(), create()].map((answer) => answer.then(({ status }) => status).catch(() => 'ended'))

    await wait(500)
    await program.stop()

    const { code, stderr } = await program.exited
    expect([code, stderr.includes('did not end')]).toEqual([0, false])
    for (const outcome of await Promise.all(asked)) expect([503, 'ended']).toContain(outcome)
  })

  it('a server that starts before its database waits for it, logs that, and stops on SIGTERM', async () => {
    database = await engines.postgres({ migrated: true })
    line = await openDatabaseLine(database.settings.DATABASE_URL ?? '')
    await line.cut()
    const settings = { ...database.settings, DATABASE_URL: line.url, LOG_LEVEL: 'warn' }
    const stopped = startProgram(settings)
    const early = startProgram(settings)
    const never = startProgram({ ...settings, DATABASE_WAIT_SECONDS: '1' })

    const { code, stderr } = await never.exited
    expect([code, stderr.match(/waiting for the database/g)?.length]).toEqual([1, 1])
    expect(stderr).toMatch(
      /^cairn: The database could not be reached for 1 seconds: .*ECONNREFUSED.*DATABASE_URL is correct\.$/m,
    )
    await stopped.stop()
    expect((await stopped.exited).code).toBe(0)
    await line.restore()
    expect((await callerOf(await early.url)('GET', '/health')).status).toBe(200)
  })
})

/** Elapsed seconds, excluding the time that the processes spent waiting for a CPU. */
function stopwatch(pid: number): () => number {
  const delay = () => runDelay(pid) + runDelay(process.pid)
  const [begun, before] = [performance.now(), delay()]
  return () => (performance.now() - begun - (delay() - before)) / 1_000
}
