import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import { type Empty, engines } from '../support/databases/engines.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

describe.each(['sqlite', 'postgres'] as const)('migrations on %s', (engine) => {
  let database: Empty

  beforeEach(async () => {
    database = await engines[engine]()
  })
  afterEach(async () => {
    await endPrograms()
    await database.drop()
  })

  const applied = async (): Promise<string[]> =>
    (await database.rows('select step from migrations order by step').catch(() => [])).map(({ step }) => String(step))

  it('do nothing on a second run', async () => {
    const opened = database.open()
    try {
      const first = await migrate(opened, new Date().toISOString())
      expect(first).toContain('0001_schema.sql')
      expect(first).toEqual(first.toSorted())
      expect(await migrate(opened, new Date().toISOString())).toEqual([])
      expect(await applied()).toEqual(first)
    } finally {
      await opened.close()
    }
  })

  it('let five servers start at once on an empty database and create one starter team', async () => {
    const programs = Array.from({ length: 5 }, () => startProgram(database.settings))

    const urls = await Promise.all(programs.map(({ url }) => url))
    for (const url of urls) expect((await fetch(`${url}/health`)).status).toBe(200)

    expect(await database.rows('select slug from teams')).toEqual([{ slug: 'team' }])
    expect(await database.rows('select slug from maps')).toHaveLength(1)
    expect(await database.rows('select role from lists')).toHaveLength(7)
    for (const program of programs) await program.stop()
    const said = await Promise.all(programs.map(({ exited }) => exited))
    expect(said.filter(({ stdout }) => stdout.includes('shown only once'))).toHaveLength(1)
    expect(said.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(5).fill({ code: 0, stderr: '' }))
  })

  it('reject a database newer than the program with a one-line error', async () => {
    const opened = database.open()
    await migrate(opened, new Date().toISOString())
    await opened.close()
    await database.rows(`insert into migrations values ('9001_slow.sql', '', '2030-01-01')`)

    const { code, stdout, stderr } = await startProgram(database.settings).exited

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      'cairn: The database is newer than this program: it holds the migration 9001_slow.sql. Start a newer version.\n',
    )
  })
})
