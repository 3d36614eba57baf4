import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { type Empty, engines } from './support/databases/engines.ts'
import { endPrograms, startProgram } from './support/servers/program.ts'
import { slowProgram, slowRows, slowSteps } from './support/servers/slow-migrations.ts'

describe.each(['sqlite', 'postgres'] as const)('migrations on %s', (engine) => {
  let database: Empty
  let slow: Awaited<ReturnType<typeof slowProgram>>

  beforeAll(async () => {
    slow = await slowProgram()
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

  it('a second run applies nothing', async () => {
    const opened = database.open()
    try {
      const first = await migrate(opened, new Date().toISOString())
      expect(first).toContain('0001_start.sql')
      expect(first).toEqual(first.toSorted())
      expect(await migrate(opened, new Date().toISOString())).toEqual([])
      expect(await applied()).toEqual(first)
    } finally {
      await opened.close()
    }
  })

  it('five servers starting at once on an empty database all come up, and one starter team is made', async () => {
    const programs = Array.from({ length: 5 }, () => startProgram(database.settings))

    const addresses = await Promise.all(programs.map(({ address }) => address))
    for (const address of addresses) expect((await fetch(`${address}/health`)).status).toBe(200)

    expect(await database.rows('select slug from teams')).toEqual([{ slug: 'team' }])
    expect(await database.rows('select slug from maps')).toHaveLength(1)
    expect(await database.rows('select role from lists')).toHaveLength(7)
    for (const program of programs) await program.stop()
    const said = await Promise.all(programs.map(({ exited }) => exited))
    expect(said.filter(({ stdout }) => stdout.includes('shown this once'))).toHaveLength(1)
    expect(said.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(5).fill({ code: 0, stderr: '' }))
  })

  it('killed in every step it stands at a whole one, and a normal start goes on from there', async () => {
    const before = slowSteps.length + 1
    for (let step = 0; step < before; step += 1) {
      const program = startProgram(database.settings, slow.folder)
      await until(async () => (await applied()).length >= step)
      await wait(Math.random() * 40)
      await program.kill()
      await expectWholeSteps(await applied())
    }

    const program = startProgram(database.settings, slow.folder)
    const address = await program.address
    expect((await fetch(`${address}/health`)).status).toBe(200)
    expect((await applied()).slice(-slowSteps.length)).toEqual(slowSteps)
    await expectWholeSteps(await applied())
    expect(await database.rows('select slug from teams')).toHaveLength(1)
    await program.stop()
  })

  /** A slow step that is noted is there with all its rows, one that is not has left nothing. */
  async function expectWholeSteps(done: string[]): Promise<void> {
    for (const [n, step] of slowSteps.entries()) {
      const rows = await database.rows(`select count(*) as total from slow_${n}x`).catch(() => undefined)
      expect(rows === undefined ? 0 : Number(rows[0]?.total), step).toBe(done.includes(step) ? slowRows : 0)
    }
  }

  it('a database newer than the program is refused with one clear line', async () => {
    const opened = database.open()
    await migrate(opened, new Date().toISOString())
    await opened.close()
    await database.rows(`insert into migrations values ('9001_slow.sql', '', '2030-01-01')`)

    const { code, stdout, stderr } = await startProgram(database.settings).exited

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      'cairn: The database is newer than this program: it holds the step 9001_slow.sql. Start a newer version.\n',
    )
  })
})

/** Asks again and again, for nobody tells us when a program that we are about to kill has come that far. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('It never came that far.')
    await wait(5)
  }
}
