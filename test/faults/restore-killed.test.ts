import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { diskFaults } from '../support/disk/faults.ts'
import { runProgram } from '../support/servers/program.ts'

/** The restored file is put in place in the last ones. */
const lastChanges = 20

describe('a restore that is killed', () => {
  let folder: string
  let [backup, dataDir] = ['', '']
  let faults: Awaited<ReturnType<typeof diskFaults>>
  const run = (...words: string[]) => runProgram({ DATA_DIR: dataDir }, words)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-restore-'))
    ;[backup, dataDir] = [join(folder, 'backup.gz'), join(folder, 'data')]
    faults = await diskFaults(folder, dataDir)
    await run('team', 'create', 'acme', '--name', 'Acme')
    expect((await run('backup', backup)).code).toBe(0)
    await rm(dataDir, { recursive: true })
    return () => rm(folder, { recursive: true, force: true })
  })

  it.each([
    ['into an empty folder', 28, async () => {}, ['restore']],
    ['with --replace', 22, () => run('team', 'create', 'old', '--name', 'Old'), ['restore', '--replace']],
  ])(
    '%s: the database is as before, restored or refused, and restoring again works',
    async (_how, cuts, prepare, words) => {
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
      await prepare()
      const restore = (settings: Record<string, string>) => runProgram(settings, [...words, backup])
      const all = await faults.countChanges(restore)
      const early = Math.ceil((all - lastChanges) / (cuts - lastChanges))
      const started: string[] = []
      for (let change = 1; change <= all; change += change > all - lastChanges ? 1 : early) {
        await rm(dataDir, { recursive: true })
        await prepare()
        const before = teams()
        expect((await restore({ ...faults.settings, KILL_AT: String(change) })).code).toBe(null)

        const { code, stderr } = await run('team', 'create', 'next', '--name', 'Next')
        if (code === 0) {
          if (![before, 'acme'].includes(teams().replace(/next,|,?next$/, '')))
            started.push(`${change} of ${all}: ${teams()}`)
        } else expect(stderr).toMatch(/^cairn: [^\n]*cairn\.db[^\n]* cairn restore <backup> --replace[^\n]*\n$/)
        expect((await run('restore', backup, '--replace')).code).toBe(0)
        expect((await run('team', 'create', 'next', '--name', 'Next')).code).toBe(0)
        expect(teams()).toBe('acme,next')
      }
      expect(started).toEqual([])
    },
  )

  function teams(): string {
    if (!existsSync(join(dataDir, 'cairn.db'))) return ''
    using connection = new DatabaseSync(join(dataDir, 'cairn.db'), { readOnly: true })
    const rows = connection.prepare('select slug from teams order by slug').all()
    return rows.map(({ slug }) => slug).join()
  }
})
