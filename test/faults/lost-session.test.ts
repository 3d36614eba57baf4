import { afterEach, expect, it } from 'vitest'
import { type Empty, engines } from '../support/databases/engines.ts'
import { callerOf } from '../support/requests/call.ts'
import { type DatabaseLine, openDatabaseLine } from '../support/servers/database-line.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

let database: Empty
let line: DatabaseLine

afterEach(async () => {
  await endPrograms()
  await line.close()
  await database.drop()
})

const opening = {
  connecting: 'application_name',
  'the lock for use': 'pg_try_advisory_lock_shared',
  'the lock for presence': 'select pg_advisory_lock_shared',
}
const checking = {
  'the first question': 'transaction_read_only',
  'the temporary table': 'create temporary table',
  'the row that is written': 'insert into pg_temp.cairn_probe',
  'the list of processes': 'from pg_locks where locktype',
}

it('no server exits when its session is lost at any of its statements, and every server gets a new one', async () => {
  database = await engines.postgres({ migrated: true })
  line = await openDatabaseLine(database.settings.DATABASE_URL ?? '')
  const servers = Array.from({ length: 3 }, () =>
    startProgram({ ...database.settings, DATABASE_URL: line.url, LOG_LEVEL: 'silent' }),
  )
  const ended: unknown[] = []
  for (const { exited } of servers) void exited.then((outcome) => ended.push(outcome))
  const urls = await Promise.all(servers.map(({ url }) => url))
  const areReady = async () =>
    Promise.all(urls.map(async (url) => (await callerOf(url)('GET', '/health/ready')).status))
  // A leased job of another process makes them list the processes that are present.
  await database.rows(`insert into jobs (map_id, kind, key, payload, created, run_at, attempts, leased_until, leased_by)
    values (0, 'test', 'leased', '{}', now(), now(), 1, now() + interval '1 hour', 'another')`)
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`

  for (const [statement, text] of Object.entries({ ...opening, ...checking })) {
    await expect.poll(async () => [statement, ended, await areReady()]).toEqual([statement, [], [200, 200, 200]])
    const cuts = urls.map(() => line.cutNext(text))
    // Every session has to be opened again.
    if (statement in opening) await database.rows(end)
    let isCut = false
    void Promise.all(cuts).then(() => {
      isCut = true
    })
    // Every check queries the session, and opens another if it was lost.
    await expect.poll(() => areReady().then(() => [isCut, ended])).toEqual([true, []])
  }
  await expect.poll(async () => [ended, await areReady().catch(() => [])]).toEqual([[], [200, 200, 200]])
})
