import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Empty, engines } from '../support/databases/engines.ts'
import { laterProgram } from '../support/servers/later-program.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

/** The number of rows each migration adds: enough to take a while, so a kill hits it midway. */
const slowRows = 200_000
const slowMigrations = ['9001_slow.sql', '9002_slow.sql', '9003_slow.sql']
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
      await expectWholeMigrations(await applied())
    }

    const program = startProgram(database.settings, slow.folder)
    const url = await program.url
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect((await applied()).slice(-slowMigrations.length)).toEqual(slowMigrations)
    await expectWholeMigrations(await applied())
    expect(await database.rows('select slug from teams')).toHaveLength(1)
    await program.stop()
  })

  /** A recorded step has all its rows; an unrecorded one has none. */
  async function expectWholeMigrations(done: string[]): Promise<void> {
    for (const [n, step] of slowMigrations.entries()) {
      const rows = await database.rows(`select count(*) as total from slow_${n}x`).catch(() => undefined)
      expect(rows === undefined ? 0 : Number(rows[0]?.total), step).toBe(done.includes(step) ? slowRows : 0)
    }
  }
})

/** Polls, because a program that is about to be killed cannot report its progress. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('It never came that far.')
    await wait(5)
  }
}
