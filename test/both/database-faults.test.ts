import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { type App, startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { faultOf } from '../../src/platform/db/database-errors.ts'
import { withinMs } from '../../src/platform/db/time-limit.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { query } from '../support/databases/fresh-postgres.ts'
import { holdLock } from '../support/databases/hold-lock.ts'
import { callerOf } from '../support/requests/call.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { engine } from '../support/servers/cairn.ts'

describe('database failures', () => {
  let empty: Empty
  let app: App
  let map: TestMap
  const limits = {
    ...{ REQUEST_TIMEOUT_SECONDS: '2', DATABASE_STATEMENT_TIMEOUT_SECONDS: '1', METRICS: 'true' },
    MAX_LAG_MS: '0',
  }
  const write = async (m = map, description = '') => {
    const { status, body, headers } = await m.call('write', 'POST', '/api/1/map/tasks/create/', {
      json: { parent: m.list(), title: 'x', description },
    })
    return status === 201 ? 201 : [status, body.code, headers.get('retry-after')]
  }
  const refused = [503, 'unavailable', '1']
  const metrics = async () => (await callerOf(app.url)('GET', '/metrics')).text
  const counter = (kind: string) => `cairn_database_errors_total{kind="${kind}"}`
  /** The pool may hand out a terminated connection first. */
  const untilCounted = (kind: string, m = map) =>
    vi.waitFor(async () => {
      expect(await write(m)).toEqual(refused)
      expect(await metrics()).toContain(counter(kind))
    }, 30_000)

  /** The limits are short and the machine may be slow, so this retries. */
  const untilWritten = (m = map) => vi.waitFor(async () => expect(await write(m)).toBe(201), 30_000)

  beforeAll(async () => {
    empty = await engines[engine]({ migrated: true })
    const config = readConfig({ PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent', ...empty.settings, ...limits })
    app = await startApp(config, undefined, () => {})
    map = await aMap(app)
    return async () => {
      await app.close()
      await empty.drop()
    }
  })

  it('503 for every request that waits for the lock, each within its time limit; then 201', async () => {
    const release = await holdLock(empty)
    const answers = await Promise.all(Array.from({ length: 30 }, () => write()))
    await release()

    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(refused)]))
    await untilWritten()
    const text = await metrics()
    expect(text).toMatch(/cairn_database_errors_total\{kind="(busy|too long in the queue|statement timeout)"\} \d/)
    expect(text).toMatch(/cairn_database_connections\{state="idle"\} \d/)
    expect(text).toMatch(/cairn_database_waiting \d/)
  })

  it('503 when the disk is full; 201 once there is space again', async () => {
    const repair = await fillDisk(app, empty)
    const long = 'y'.repeat(20_000)
    const answers = [await write(map, long), await write(map, long)]
    await repair()

    expect(answers).toEqual([refused, refused])
    await untilWritten()
    expect(await metrics()).toContain(counter('disk full'))
  })

  it('503 when the database is read-only, and the connection is discarded', async () => {
    const repair = await makeReadOnly(app, empty)
    if (engine === 'postgres') await untilCounted('read only')
    else expect(await write()).toEqual(refused)
    await repair()

    // A job may have connected in between.
    await untilWritten()
    expect(await metrics()).toContain(counter('read only'))
  })

  if (engine === 'postgres') {
    it('503 and a rollback when statements that are each fast enough exceed the request timeout together', async () => {
      let sent = 0
      const slow = withinMs(300, () =>
        app.database.transaction(async (tx) => {
          await tx.updateTable('maps').set({ name: 'Too late' }).where('id', '=', map.id).execute()
          for (; sent < 100; sent += 1) await sql`select pg_sleep(0.1)`.execute(tx)
        }),
      )

      expect(faultOf(await failureOf(slow))).toBe('request timeout')
      expect(sent).toBeLessThan(5)
      const { body } = await map.call('read', 'GET', '/api/1/map/')
      expect(body.name).not.toBe('Too late')
    })

    it.each([
      ['statement timeout', 'perform pg_sleep(60)'],
      ['i/o error', "raise exception using errcode = '58030'"],
    ])('503 on %s; 201 afterwards', async (kind, fault) => {
      const repair = await failInserts(empty, fault)
      await untilCounted(kind)
      await repair()

      await untilWritten()
    })

    it('503 with too many clients; 201 once there is room again', async () => {
      const { role, url } = await aRole(empty)
      const limited = await startApp(readConfig({ PORT: '0', LOG_LEVEL: 'silent', JOBS: 'off', DATABASE_URL: url }))
      onTestFinished(() => limited.close())
      const own = await aMap(limited)
      await empty.rows(`alter role ${role} connection limit 0`)
      await empty.rows(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
      await untilCounted('too many clients', own)
      await empty.rows(`alter role ${role} connection limit 20`)

      await untilWritten(own)
    })
  }
})

/** Stops the SQLite file from growing. On PostgreSQL, raises a disk-full error. */
async function fillDisk(app: App, empty: Empty): Promise<() => Promise<unknown>> {
  if (engine === 'postgres') return failInserts(empty, "raise exception using errcode = '53100'")
  const limit = (pages: number) =>
    app.database.transaction((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
  await limit(1)
  return () => limit(1_000_000)
}

/** Simulates a failover: new connections can write, the old one can't. */
async function makeReadOnly(app: App, empty: Empty): Promise<() => Promise<unknown>> {
  if (engine === 'sqlite') {
    await app.database.transaction((tx) => sql`pragma query_only = on`.execute(tx))
    return async () => undefined
  }
  const name = new URL(empty.settings.DATABASE_URL ?? '').pathname.slice(1)
  await empty.rows(`alter database ${name} set default_transaction_read_only = on`)
  await empty.rows(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return () => query(inject('databaseUrl'), `alter database ${name} reset all`)
}

async function failInserts(empty: Empty, statement: string): Promise<() => Promise<unknown>> {
  await empty.rows(`create function fail() returns trigger language plpgsql as $$ begin ${statement}; end $$`)
  await empty.rows('create trigger fail before insert on tasks for each row execute function fail()')
  return () => empty.rows('drop function fail cascade')
}

async function aRole(empty: Empty): Promise<{ role: string; url: string }> {
  const url = new URL(empty.settings.DATABASE_URL ?? '')
  const role = `role_${url.pathname.slice(1)}`
  await empty.rows(`create role ${role} login password 'secret'`)
  await empty.rows(`grant all on all tables in schema public to ${role}`)
  await empty.rows(`grant all on all sequences in schema public to ${role}`)
  onTestFinished(async () => {
    await empty.rows(`drop owned by ${role}; drop role ${role}`)
  })
  url.username = role
  url.password = 'secret'
  return { role, url: url.href }
}
