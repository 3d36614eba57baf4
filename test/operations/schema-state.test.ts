import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { assertCurrentSchema, type Migration, readMigrations } from '../../src/platform/db/migrations.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { runProgram } from '../support/servers/program.ts'

const now = '2026-01-01T00:00:00.000Z'
const aMigration = (name: string, checksum = name): Migration => ({
  name,
  checksum,
  text: `create table t${name} (n {number})`,
})

describe.each(['sqlite', 'postgres'] as const)('the schema of a database on %s', (engine) => {
  let empty: Empty
  let database: Database
  const applied = () => empty.rows('select step, checksum from migrations order by step')

  beforeEach(async () => {
    empty = await engines[engine]()
    database = empty.open()
  })
  afterEach(async () => {
    await database.close()
    await empty.drop()
  })

  it('is current once all migrations are applied, each recorded with its checksum', async () => {
    expect(await migrate(database, now, [aMigration('1x'), aMigration('2x')])).toEqual(['1x', '2x'])
    await assertCurrentSchema(database, [aMigration('1x'), aMigration('2x')])
    expect((await applied()).map((row) => ({ ...row }))).toEqual([
      { step: '1x', checksum: '1x' },
      { step: '2x', checksum: '2x' },
    ])
  })

  it("is not current with a pending migration, which a check names but doesn't apply", async () => {
    await migrate(database, now, [aMigration('1x')])

    await expect(assertCurrentSchema(database, [aMigration('1x'), aMigration('2x'), aMigration('3x')])).rejects.toThrow(
      'The database is older than this program. Pending migrations: 2x, 3x. Run: cairn migrate',
    )
    expect(await applied()).toHaveLength(1)
  })

  it('is rejected if it has a migration with other text', async () => {
    await migrate(database, now, [aMigration('1x')])
    const migrations = [aMigration('1x', 'another'), aMigration('2x')]

    const line = 'The database is newer than this program: it holds the migration 1x. Start a newer version.'
    await expect(assertCurrentSchema(database, migrations)).rejects.toThrow(line)
    await expect(migrate(database, now, migrations)).rejects.toThrow(line)
    expect(await applied()).toHaveLength(1)
  })

  it('is rejected if it has an unknown migration', async () => {
    await migrate(database, now, [aMigration('1x'), aMigration('2x')])

    const line = 'The database is newer than this program: it holds the migration 2x. Start a newer version.'
    await expect(assertCurrentSchema(database, [aMigration('1x')])).rejects.toThrow(line)
    await expect(migrate(database, now, [aMigration('1x'), aMigration('3x')])).rejects.toThrow(line)
    expect(await applied()).toHaveLength(2)
  })
})

describe.each(['sqlite', 'postgres'] as const)('cairn migrate on %s', (engine) => {
  let empty: Empty
  const run = (...words: string[]) => runProgram(empty.settings, words)
  const upToDate = 'The schema is up to date.\n'

  beforeEach(async () => {
    empty = await engines[engine]()
  })
  afterEach(() => empty.drop())

  it('0 applies pending migrations once; before that, read-only commands say what to run and create nothing', async () => {
    for (const words of [
      ['migrate', '--check'],
      ['token', 'list', 'team/map'],
    ]) {
      const { code, stdout, stderr } = await run(...words)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^cairn: [^\n]+\. Run: cairn migrate\n$/)
    }
    if (engine === 'sqlite') expect(await readdir(empty.settings.DATA_DIR ?? '')).toEqual([])
    else expect(await empty.rows("select to_regclass('migrations') as found")).toEqual([{ found: null }])

    const names = readMigrations().map(({ name }) => name)
    const { stdout, ...ended } = await run('migrate')
    expect(ended).toEqual({ code: 0, stderr: '' })
    expect(stdout.replaceAll(/ in \d+\.\d s\.$/gm, '')).toBe(
      `${names.map((name) => `Applied ${name}\n`).join('')}${upToDate}`,
    )
    expect(await run('migrate', '--check')).toEqual({ code: 0, stdout: upToDate, stderr: '' })
    expect((await run('token', 'list', 'team/map')).stderr).toBe('cairn: There is no team "team".\n')
  })

  if (engine === 'sqlite')
    it('1 prints a one-line error for a flag with a value', async () => {
      const { code, stderr } = await run('migrate', '--check=no')

      expect(code).toBe(1)
      expect(stderr).toMatch(/^cairn: [^\n]*--check[^\n]*\n$/)
    })
})
