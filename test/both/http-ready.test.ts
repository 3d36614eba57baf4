import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { type App, startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { withinMs } from '../../src/platform/db/time-limit.ts'
import { aMap } from '../support/builders/a-map.ts'
import { engines } from '../support/databases/engines.ts'
import { query } from '../support/databases/fresh-postgres.ts'
import { callerOf } from '../support/requests/call.ts'
import { engine, startServer } from '../support/servers/cairn.ts'
import { openDatabaseLine } from '../support/servers/database-line.ts'
import { restOf, sendHead, untilRefused } from '../support/servers/start.ts'

/** Anything may take more than a second on a test machine. */
const patiently = { timeout: 30_000 }
const notReady = {
  status: 503,
  code: 'unavailable',
  detail: 'This server is not ready. See its log for the reason.',
}

describe('GET /health/live and /health/ready', () => {
  it('200 without a token, never cached, and without hanging while all connections and locks are held', async () => {
    const app = await startServer({ LOG_LEVEL: 'silent' })
    const { live, ready } = asking(app)

    for (const ask of [live, ready]) {
      await expect.poll(async () => (await ask()).body, patiently).toEqual({ status: 'ok' })
      expect((await ask()).headers.get('cache-control')).toBe('no-store')
    }
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const held = hold(app, gate)
    await held.begun

    // Responds while all connections are held. SQLite's only writer is taken; PostgreSQL can still write.
    if (engine === 'postgres') await expect.poll(async () => (await ready()).status, patiently).toBe(200)
    else {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ready()))
      for (const { body, headers } of answers) {
        expect(body).toMatchObject(notReady)
        expect(headers.get('content-type')).toContain('application/problem+json')
      }
    }
    expect((await live()).status).toBe(200)
    open()
    await held.done

    await expect.poll(async () => (await ready()).status, patiently).toBe(200)
  })

  it('503 while the server shuts down, but requests in flight still finish', async () => {
    const app = await startServer({ LOG_LEVEL: 'silent' })
    const map = await aMap(app)
    const body = JSON.stringify({ parent: map.list(), title: 'In flight' })
    const socket = await sendHead(app.url, `Authorization: Token ${map.tokens.write}`, body)

    const closed = app.close()
    await untilRefused(app.url)
    const rest = restOf(socket)
    socket.write(`${body}GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n`)

    const said = await rest
    expect(Array.from(said.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status)).toEqual(['201', '503'])
    expect(said).toContain('The server is shutting down. Reconnect in a few seconds.')
    await closed
  })

  it('503, like /health, until the first team exists', async () => {
    const empty = await engines[engine]({ migrated: true })
    const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...empty.settings, JOBS: 'off' })
    const paths = ['/health', '/health/ready', '/health/live']
    const statuses = async ({ url }: { url: string }) =>
      Promise.all(paths.map(async (path) => (await callerOf(url)('GET', path)).status))
    let whileStarting: number[] = []

    const app = await startApp(config, undefined, undefined, undefined, async (starting) => {
      whileStarting = await statuses(starting)
    })
    onTestFinished(async () => {
      await app.close()
      await empty.drop()
    })

    expect(whileStarting).toEqual([503, 503, 200])
    await expect.poll(() => statuses(app), patiently).toEqual([200, 200, 200])
  })

  if (engine === 'postgres') {
    it('200 even without the right to create temporary tables', async () => {
      const { app, url } = await onPostgres()
      const { pathname, username } = new URL(url)
      const name = pathname.slice(1)
      await query(inject('databaseUrl'), `revoke temporary on database ${name} from public, ${username}`)

      await expect.poll(async () => (await asking(app).ready()).status, patiently).toBe(200)
    })

    it('503 while the database is read-only, and 200 over a new connection once it is writable', async () => {
      const { app, url } = await onPostgres()
      const { live, ready } = asking(app)
      const name = new URL(url).pathname.slice(1)
      const sessions = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and pid <> pg_backend_pid()`
      await expect.poll(async () => (await ready()).status, patiently).toBe(200)

      await query(url, `alter database ${name} set default_transaction_read_only = on`)
      await query(url, sessions)
      await expect.poll(async () => (await ready()).body, patiently).toMatchObject(notReady)
      expect((await live()).status).toBe(200)

      await query(inject('databaseUrl'), `alter database ${name} reset all`)
      await query(url, sessions)
      await expect.poll(async () => (await ready()).status, patiently).toBe(200)
    })

    it("503 while the database doesn't respond, and 200 once it does again", async () => {
      const { app, line } = await onPostgres()
      const { live, ready } = asking(app)
      await expect.poll(async () => (await ready()).status, patiently).toBe(200)

      line.silence()
      line.swallowsNew = true
      expect((await ready()).body).toMatchObject(notReady)
      // The connection was discarded, and a new one gets no greeting.
      expect((await ready()).status).toBe(503)
      expect((await live()).status).toBe(200)

      line.swallowsNew = false
      await expect.poll(async () => (await ready()).status, patiently).toBe(200)
    })
  }
})

const asking = ({ url }: App) => ({
  live: () => callerOf(url)('GET', '/health/live'),
  ready: () => callerOf(url)('GET', '/health/ready'),
})

/** Opens as many transactions as there are connections, until the gate opens. */
function hold({ database }: App, gate: Promise<void>) {
  const count = engine === 'sqlite' ? 1 : 8
  const begun = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const held = begun.map(({ resolve }) =>
    // With a time limit, like a request. Without one, it would use a connection reserved for jobs.
    withinMs(600_000, () =>
      database.transaction(async () => {
        resolve()
        await gate
      }),
    ),
  )
  return { begun: Promise.all(begun.map(({ promise }) => promise)), done: Promise.all(held) }
}

/** A server on PostgreSQL, over a line that can go silent. */
async function onPostgres() {
  const empty = await engines.postgres({ migrated: true })
  const url = empty.settings.DATABASE_URL ?? ''
  const line = await openDatabaseLine(url)
  const settings = { ...empty.settings, DATABASE_URL: line.url, JOBS: 'off' }
  const app = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...settings }))
  onTestFinished(async () => {
    await app.close()
    await line.close()
    await empty.drop()
  })
  return { app, url, line }
}
