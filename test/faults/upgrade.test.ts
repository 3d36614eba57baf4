import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type Migration, readMigrations } from '../../src/platform/db/migrations.ts'
import { childrenMs, processorMs } from '../support/checks/process-time.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { fillSchema } from '../support/databases/fill-schema.ts'
import { laterProgram } from '../support/servers/later-program.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

const [tasks, votes] = [100_000, 1_000_000]

/** A typical migration, so there's something to measure while there's only one schema. */
const typical = `alter table tasks add column stays_count {number} not null default 0;
update tasks set stays_count = (select count(*) from task_stays s where s.map_id = tasks.map_id and s.task_id = tasks.id);
create index tasks_by_stays on tasks (map_id, stays_count, id) where live;
create index votes_by_author on votes (map_id, author_id, id) where live;
-- Takes longer than a second on any machine, so the log reports it as running.
-- only sqlite
update tasks set stays_count = stays_count where id = -(with recursive n (i) as (
  select 1 union all select i + 1 from n where i < 30000000) select count(*) from n);
-- end
-- only postgres
update tasks set stays_count = stays_count where id = -(select count(*) from pg_sleep(3));
-- end`

const known = readMigrations()
/** Every schema that can be in use: after the first migration and after each later one. */
const schemas = known.map(({ name }, index): [string, Migration[]] => [name, known.slice(0, index + 1)])

describe.each(['sqlite', 'postgres'] as const)('an upgrade on %s', (engine) => {
  let database: Empty
  let later: Awaited<ReturnType<typeof laterProgram>>

  beforeEach(async () => {
    database = await engines[engine]()
    later = await laterProgram({ '9001_typical.sql': typical })
  })
  afterEach(async () => {
    await endPrograms()
    await database.drop()
    await later.remove()
  })

  it.for(schemas)(
    'from %s takes under a minute of CPU time with a million votes',
    async ([, migrations], { annotate }) => {
      const opened = database.open()
      await migrate(opened, '2026-01-01T00:00:00.000Z', migrations)
      await opened.close()
      await fillSchema(database, { tasks, votes })
      const serverMs = engine === 'postgres' ? await serverTime(database) : async () => 0

      const program = startProgram({ ...database.settings, LOG_LEVEL: 'info' }, later.folder)
      await program.url
      const ownMs = (await processorMs(program.pid)) ?? 0
      await program.stop()
      const { stderr } = await program.exited
      const ms = ownMs + (await serverMs())

      await annotate(`${Math.round(ms / 1_000)} s of processor time`)
      expect(ms).toBeLessThan(60_000)
      expect(stderr).toMatch(/"migration":"9001_typical\.sql","msg":"migration running"/)
      expect(stderr).toMatch(/"migration":"9001_typical\.sql","ms":\d+,"msg":"migration applied"/)
      expect(await countsIn(database)).toEqual({ tasks, votes, stays: tasks })
    },
  )
})

const countsIn = async (database: Empty) => {
  const [row] = await database.rows(`select (select count(*) from tasks) as tasks,
    (select count(*) from votes) as votes, (select sum(stays_count) from tasks) as stays`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
}

/**
 * Measures the CPU time of PostgreSQL's connections from now on. A connection counts once it has ended, because it's a
 * child of the main process.
 */
async function serverTime({ rows }: Empty): Promise<() => Promise<number>> {
  const others = 'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  const ended = () => vi.waitUntil(async () => (await rows(others)).length === 0, 60_000)
  const [row] = await rows(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`)
  const server = Number(row?.pid)
  await ended()
  const before = (await childrenMs(server)) ?? NaN
  return async () => {
    await ended()
    return ((await childrenMs(server)) ?? NaN) - before
  }
}
