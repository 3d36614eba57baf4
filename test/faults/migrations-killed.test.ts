import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Empty, engines } from '../support/databases/engines.ts'
import { expectAnswers, loadRelease, readRelease, settingsOf, storedVersions } from '../support/databases/release.ts'
import { laterProgram } from '../support/servers/later-program.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

/** The number of rows each migration adds: enough to take a while, so a kill hits it midway. */
const slowRows = 200_000
const slowMigrations = ['9001_slow.sql', '9002_slow.sql', '9003_slow.sql']
const fillerBytes = 100_000_000
const slowText = (n: number): string => `create table slow_${n}x (n {number} primary key);
with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${slowRows})
  insert into slow_${n}x select n from numbers;
`

describe.each(['sqlite', 'postgres'] as const)('a migration on %s', (engine) => {
  let database: Empty
  let slow: Awaited<ReturnType<typeof laterProgram>>

  beforeAll(async () => {
    slow = await laterProgram(Object.fromEntries(slowMigrations.map((name, n) => [name, slowText(n)])))
  })
  beforeEach(async () => {
    database = await engines[engine]()
  })
  afterEach(async () => {
    await endPrograms()
    await database.drop()
  })
  afterAll(() => slow.remove())

  const applied = async (): Promise<string[]> =>
    (await database.rows('select step from migrations order by step').catch(() => [])).map(({ step }) => String(step))

  it('is never half applied after a kill, and the next start continues with the rest', async () => {
    const before = slowMigrations.length + 1
    for (let step = 0; step < before; step += 1) {
      const program = startProgram(database.settings, slow.folder)
      await until(async () => (await applied()).length >= step)
      await wait(Math.random() * 40)
      await program.kill()
      await expectWholeMigrations()
    }

    const program = startProgram(database.settings, slow.folder)
    const url = await program.url
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect((await applied()).slice(-slowMigrations.length)).toEqual(slowMigrations)
    await program.stop()
    await expectWholeMigrations()
    expect(await database.rows('select slug from teams')).toHaveLength(1)
  })

  it.each(storedVersions())(
    'of version %s can be killed at any point, and the API still returns the same data',
    async (then) => {
      const release = readRelease(then, engine)
      await loadRelease(database, release)
      const { DATA_DIR } = database.settings
      // Large enough for kills to interrupt the snapshot.
      if (DATA_DIR) await database.rows(`create table filler as select zeroblob(${fillerBytes}) as bytes`)
      const all = release.migrations.length + slowMigrations.length
      for (let kills = 0; (await applied()).length < all && kills < 40; kills += 1) {
        const program = startProgram(settingsOf(database), slow.folder)
        // Later each time, so every part of the upgrade is interrupted on any machine.
        await Promise.race([program.url, wait(Math.random() * kills * 100)])
        await program.kill()
        await expectWholeMigrations()
        if (DATA_DIR) await expectWholeSnapshots(DATA_DIR, release.migrations)
      }

      const program = startProgram(settingsOf(database), slow.folder)
      await expectAnswers(await program.url, release)
      await program.stop()
      await expectWholeMigrations()
      if (!DATA_DIR) return
      expect(await expectWholeSnapshots(DATA_DIR, release.migrations)).toBeGreaterThan(0)
      expect((await readdir(DATA_DIR)).filter((name) => name.includes('unfinished'))).toEqual([])
    },
  )

  /** A recorded step has all its rows; an unrecorded one has none. */
  async function expectWholeMigrations(): Promise<void> {
    // PostgreSQL may still be committing what a killed program asked for.
    const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    if (engine === 'postgres') await until(async () => (await database.rows(others)).length === 0)
    const done = await applied()
    for (const [n, step] of slowMigrations.entries()) {
      const rows = await database.rows(`select count(*) as total from slow_${n}x`).catch(() => undefined)
      expect(rows === undefined ? 0 : Number(rows[0]?.total), step).toBe(done.includes(step) ? slowRows : 0)
    }
  }
})

/** All snapshots are complete, and from before the upgrade. Returns their number. */
async function expectWholeSnapshots(folder: string, migrations: string[]): Promise<number> {
  const snapshots = (await readdir(folder)).filter((name) => /^snapshot-.*\.db$/.test(name))
  for (const name of snapshots) {
    using copy = new DatabaseSync(join(folder, name), { readOnly: true })
    expect(copy.prepare('pragma quick_check').all()).toEqual([{ quick_check: 'ok' }])
    expect(copy.prepare('select step from migrations order by step').all()).toEqual(
      migrations.map((step) => ({ step })),
    )
    expect(copy.prepare('select length(bytes) as size from filler').all()).toEqual([{ size: fillerBytes }])
  }
  return snapshots.length
}

/** Polls, because a program that is about to be killed cannot report its progress. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('It never came that far.')
    await wait(5)
  }
}
