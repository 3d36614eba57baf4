import { readdir, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { laterProgram } from '../support/servers/later-program.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

type Later = Awaited<ReturnType<typeof laterProgram>>

const newest = readMigrations().at(-1)?.name
const [first, second] = ['9001_first.sql', '9002_second.sql']
const table = (name: string) => `create table ${name} (n {number} primary key);\n`

let later: Later
let broken: Later

beforeAll(async () => {
  later = await laterProgram({ [first]: table('first'), [second]: table('second') })
  broken = await laterProgram({ [first]: table('first'), [second]: 'insert into nothing values (1);\n' })
})
afterAll(async () => {
  await later.remove()
  await broken.remove()
})

describe.each(['sqlite', 'postgres'] as const)('an upgrade on %s', (engine) => {
  let database: Empty

  beforeEach(async () => {
    database = await engines[engine]()
    const opened = database.open()
    await migrate(opened, '2026-01-01T00:00:00.000Z')
    await opened.close()
  })
  afterEach(async () => {
    await endPrograms()
    await database.drop()
  })

  it('logs how to go back, and each migration with its duration', async () => {
    const program = startProgram({ ...database.settings, LOG_LEVEL: 'info' }, later.folder)
    await program.url
    await program.stop()
    const { stderr } = await program.exited

    expect(stderr).toMatch(
      engine === 'sqlite'
        ? /"snapshot":".*snapshot-[\dTZ.-]+\.db","ms":\d+,"msg":"snapshot taken before migrating"/
        : /no snapshot is taken before migrating.*pg_dump/,
    )
    for (const name of [first, second]) expect(stderr).toMatch(new RegExp(`"migration":"${name}","ms":\\d+`))
    if (engine === 'sqlite') expect(await snapshotsIn(database)).toHaveLength(1)
  })

  it('names the failed migration, the last completed one, and the snapshot; the next start continues', async () => {
    const settings = { ...database.settings, LOG_LEVEL: 'info' }
    const failed = await startProgram(settings, broken.folder).exited
    const [kept] = engine === 'sqlite' ? await snapshotsIn(database) : []
    const line = new RegExp(
      `^cairn: The migration ${second} failed: [^\\n]*nothing[^\\n]*\\. The database is at ${first}\\.${
        kept ? ` The snapshot from before the upgrade is [^\\n]*${kept}\\.` : ''
      }$`,
      'm',
    )
    expect(failed.code).toBe(1)
    expect(failed.stderr).toMatch(line)

    // Even after many attempts, the snapshot is from before the first one.
    for (const _ of [1, 2, 3]) expect((await startProgram(settings, broken.folder).exited).stderr).toMatch(line)
    const program = startProgram(settings, later.folder)
    await program.url
    await program.stop()
    if (!kept) return
    expect(await snapshotsIn(database)).toEqual([kept])
    expect(stepsIn(database, kept)).toEqual([newest])
  })
})

describe('an upgrade of an SQLite file', () => {
  let database: Empty

  beforeEach(async () => {
    database = await engines.sqlite()
  })
  afterEach(async () => {
    await endPrograms()
    await database.drop()
  })

  it('takes no snapshot of a new database, or if there is nothing to migrate', async () => {
    for (const _ of [1, 2]) {
      const program = startProgram(database.settings)
      await program.url
      await program.stop()
    }
    expect(await snapshotsIn(database)).toEqual([])
  })

  it('takes one snapshot if two servers start at the same time', async () => {
    await runProgram(database.settings, ['migrate'])
    const programs = [1, 2].map(() => startProgram(database.settings, later.folder))
    for (const program of programs) await program.url
    for (const program of programs) await program.stop()

    const [kept = '', ...others] = await snapshotsIn(database)
    expect(others).toEqual([])
    expect(stepsIn(database, kept)).toEqual([newest])
  })

  it('takes one when a command migrates, even through a link to DATA_DIR, but none with --no-snapshot', async () => {
    await runProgram(database.settings, ['migrate'])
    const link = `${database.settings.DATA_DIR}-link`
    await symlink(database.settings.DATA_DIR ?? '', link)
    try {
      const settings = { ...database.settings, DATA_DIR: link }
      const between = await laterProgram({ [first]: table('first') })
      const skipped = await runProgram(settings, ['migrate', '--no-snapshot'], between.folder)
      await between.remove()
      expect([skipped.code, await snapshotsIn(database)]).toEqual([0, []])

      const { code, stderr } = await runProgram(settings, ['team', 'create', 'acme', '--name', 'Acme'], later.folder)
      expect([code, stderr.includes('snapshot taken')]).toEqual([0, true])
    } finally {
      await rm(link)
    }
    const [kept = '', ...others] = await snapshotsIn(database)
    expect(others).toEqual([])
    expect(stepsIn(database, kept)).toEqual([newest, first])
    expect((await stat(join(database.settings.DATA_DIR ?? '', kept))).mode & 0o777).toBe(0o600)
  })
})

const snapshotsIn = async ({ settings }: Empty): Promise<string[]> =>
  (await readdir(settings.DATA_DIR ?? '')).filter((name) => name.startsWith('snapshot-') && !/-(wal|shm)$/.test(name))

/** The migrations applied in a snapshot. */
function stepsIn({ settings }: Empty, snapshot: string): unknown[] {
  using copy = new DatabaseSync(join(settings.DATA_DIR ?? '', snapshot), { readOnly: true })
  return copy
    .prepare('select step from migrations order by step')
    .all()
    .map(({ step }) => step)
}
