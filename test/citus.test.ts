import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareCluster, readDistributionPlan } from '../src/platform/db/citus.ts'
import type { Database } from '../src/platform/db/database.ts'
import { distributionStatements } from '../src/platform/db/distribute.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { readMigrations } from '../src/platform/db/migrations.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { openReadiness } from '../src/platform/db/readiness.ts'
import { openLog } from '../src/platform/log.ts'
import { type Empty, engines } from './support/databases/engines.ts'
import { runProgram } from './support/servers/program.ts'

describe('cairn citus distribute', () => {
  let empty: Empty
  let database: Database
  const noted = async () =>
    (await empty.rows('select name::text from noted.tables order by placed')).map(({ name }) => name)
  const jobRows = async () => (await empty.rows('select 1 from jobs')).length
  const run = (...words: string[]) => runProgram(empty.settings, ['citus', 'distribute', ...words])

  beforeAll(async () => {
    empty = await engines.postgres()
    database = empty.open()
    await migrate(database, new Date().toISOString())
  })
  afterAll(async () => {
    await database.close()
    await empty.drop()
  })

  it('replicates users, teams, members and maps, and distributes each map table after the tables it references', async () => {
    const { reference, distributed } = await readDistributionPlan(database.read, 'map_id')
    const owned = await empty.rows(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'map_id'",
    )

    expect(reference).toEqual(['users', 'teams', 'maps', 'team_members'])
    expect(distributed.toSorted()).toEqual(owned.map(({ name }) => name).sort())
    for (const [first, then] of [
      ['tokens', 'idempotency_keys'],
      ['lists', 'tasks'],
      ['categories', 'tasks'],
      ['tasks', 'comments'],
      ['comments', 'comment_terms'],
    ] as const) {
      expect(distributed.indexOf(first)).toBeLessThan(distributed.indexOf(then))
    }
  })

  it('1 prints a one-line error without Citus and on SQLite', async () => {
    await expect(distributionStatements(database, 'map_id')).rejects.toThrow('This database has no Citus.')
    expect(await run()).toEqual({
      code: 1,
      stdout: '',
      stderr: 'cairn: This database has no Citus. Run in it: create extension citus\n',
    })
    expect(await runProgram({ DATA_DIR: '/nowhere' }, ['citus', 'distribute', '--plan'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'cairn: The embedded database cannot be distributed. Set DATABASE_URL.\n',
    })
  })

  it('0 prints the plan and changes nothing', async () => {
    await empty.rows(standIn)
    const { reference, distributed } = await readDistributionPlan(database.read, 'map_id')

    const plan = await run('--plan')

    expect(plan).toMatchObject({ code: 0, stderr: '' })
    const lines = plan.stdout.trim().split('\n')
    expect(lines.slice(0, 2)).toEqual([
      'set citus.enable_local_reference_table_foreign_keys = off;',
      "set citus.multi_shard_modify_mode = 'sequential';",
    ])
    expect(lines.slice(2).map((line) => /_table\('(\w+)'/.exec(line)?.[1])).toEqual([...reference, ...distributed])
    expect(await noted()).toEqual([])
  })

  it('1 while a server is running, because foreign keys dangle until the last table is distributed', async () => {
    const server = await openReadiness(
      { databaseUrl: String(empty.settings.DATABASE_URL), dataDir: '' },
      openLog('error'),
    )
    try {
      expect(await run()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('cairn: A server or a worker is using the database. Stop it first.'),
      })
    } finally {
      await server.close()
    }
    expect(await noted()).toEqual([])
  })

  it('1 on failure keeps the distributed tables and names the failed one; 0 the next run continues from there', async () => {
    const { reference, distributed } = await readDistributionPlan(database.read, 'map_id')
    const tables = [...reference, ...distributed]
    const place = tables.indexOf('tasks')
    await empty.rows(`insert into jobs (map_id, kind, key, payload, created, run_at, attempts)
      values (1, 'test', 'of the coordinator', '{}', now(), now(), 0)`)
    await empty.rows("insert into noted.refused values ('tasks'::regclass)")

    const aborted = await run()
    expect(aborted.code).toBe(1)
    expect(aborted.stderr).toBe(
      'cairn: The table tasks could not be distributed: a node is away. Once that is fixed, run: cairn citus distribute\n',
    )
    expect(await noted()).toEqual(tables.slice(0, place))
    expect(await jobRows()).toBe(1)

    await empty.rows('delete from noted.refused')
    const continued = await run()
    expect(continued).toMatchObject({ code: 0, stderr: '' })
    const left = tables.length - place
    expect(continued.stdout).toMatch(new RegExp(`^1 of ${left}: tasks \\(\\d+ kB\\)\n`))
    expect(continued.stdout.trim().split('\n')).toHaveLength(left + 1)
    expect(await noted()).toEqual(tables)
    expect(await empty.rows('select distinct setting, mode from noted.tables')).toEqual([
      { setting: 'off', mode: 'sequential' },
    ])
    // The rows are on the nodes by then; nothing would ever delete the coordinator's copies.
    expect(await jobRows()).toBe(0)
    expect(await run()).toEqual({ code: 0, stdout: 'Nothing left to do.\n', stderr: '' })
  })

  it('is finished by the next process that starts, even if several start at once', async () => {
    await empty.rows('create table ratings (map_id bigint, id bigint, primary key (map_id, id))')
    await empty.rows('create table stars (map_id bigint, id bigint, primary key (map_id, id))')

    const started = await Promise.all([1, 2, 3].map(() => runProgram(empty.settings, ['migrate'])))

    expect(started.map(({ code }) => code)).toEqual([0, 0, 0])
    const lines = started.flatMap(({ stdout }) => stdout.split('\n'))
    expect(lines.filter((line) => line.startsWith('Distributing ratings'))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('Distributing stars'))).toHaveLength(1)
    expect((await noted()).slice(-2)).toEqual(['ratings', 'stars'])
  })

  it('distributes a table from a later migration immediately, so that the next statements can join it', async () => {
    const marks = `create table marks (map_id bigint, id bigint, primary key (map_id, id));
      insert into marks (map_id, id) select count(*), 1 from noted.tables where name = 'marks'::regclass`
    const step = { name: '9999_marks.sql', text: marks, checksum: 'of this test' }

    await migrate(database, new Date().toISOString(), [...readMigrations(), step])

    expect(await empty.rows('select map_id from marks')).toEqual([{ map_id: 1 }])
    await empty.rows("delete from migrations where step = '9999_marks.sql'")
  })

  it('ignores tables in other schemas of the same database', async () => {
    await empty.rows('create schema another')
    const url = new URL(String(empty.settings.DATABASE_URL))
    url.searchParams.set('options', '-c search_path=another,public')
    const beside = openPostgres(url.href, openLog('error'))
    try {
      await beside.transaction(async (tx) => {
        const placeNewTables = await prepareCluster(beside, tx)
        await sql`create table likes (map_id bigint, id bigint, primary key (map_id, id))`.execute(tx)
        await placeNewTables()
      })
    } finally {
      await beside.close()
    }

    expect(await empty.rows("select 1 from noted.tables where name = 'another.likes'::regclass")).toEqual([])
  })
})

/**
 * Stands in for a cluster: functions with the same names record their arguments, and a view shows them. They fail for
 * the tables in `refused`.
 */
const standIn = `
  create schema noted;
  create table noted.tables (name regclass primary key, type text not null, setting text, mode text, placed serial);
  create table noted.refused (name regclass primary key);
  create view pg_dist_partition as select name as logicalrelid, 'map_id' as partkey,
    case type when 'reference' then 'n' else 'h' end as partmethod,
    case type when 'reference' then 't' else 's' end as repmodel from noted.tables;
  create function column_to_column_name(regclass, text) returns text language sql as $$ select $2 $$;
  create function noted.note(regclass, text) returns void language plpgsql as $$
    begin
      if exists (select 1 from noted.refused where name = $1) then
        raise exception 'a node is away' using errcode = '08006';
      end if;
      insert into noted.tables values ($1, $2, current_setting('citus.enable_local_reference_table_foreign_keys'),
        current_setting('citus.multi_shard_modify_mode'));
    end $$;
  create function create_reference_table(regclass) returns void language sql as
    $$ select noted.note($1, 'reference') $$;
  create function create_distributed_table(regclass, text, colocate_with text) returns void language sql as
    $$ select noted.note($1, 'distributed') $$;
  create function truncate_local_data_after_distributing_table(regclass) returns void language plpgsql as
    $$ begin execute format('truncate %s cascade', $1); end $$`
