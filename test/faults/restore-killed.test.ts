import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { engines } from '../support/databases/engines.ts'
import { diskFaults } from '../support/disk/faults.ts'
import { runProgram, startProgram } from '../support/servers/program.ts'

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
  ])('%s: nothing starts until the backup is restored', async (_how, cuts, prepare, words) => {
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
      const isUntouched =
        !existsSync(join(dataDir, 'unfinished-restore')) && !existsSync(join(dataDir, 'cairn.db.restoring'))
      if (code === 0) {
        // Only before the mark, when nothing has changed, or after it, when everything has been restored.
        if (!isUntouched || ![before, 'acme'].includes(teams().replace(/next,|,?next$/, '')))
          started.push(`${change} of ${all}: ${teams()}`)
        continue
      }
      expect(stderr).toMatch(
        /^cairn: A restore has begun and isn't complete\. [^\n]+ cairn restore <backup> --replace[^\n]+\n$/,
      )
      expect((await run('restore', backup, '--replace')).code).toBe(0)
      expect((await run('team', 'create', 'next', '--name', 'Next')).code).toBe(0)
      expect(teams()).toBe('acme,next')
    }
    expect(started).toEqual([])
  })

  it('into PostgreSQL: the same', async () => {
    const empty = await engines.postgres()
    const [settings, unreadable] = [{ ...empty.settings, DATA_DIR: dataDir }, join(folder, 'pipe.gz')]
    onTestFinished(() => empty.drop())
    // Reading it never ends.
    await promisify(execFile)('mkfifo', [unreadable])
    const killed = startProgram(settings, undefined, 'restore', [unreadable])
    const mark = "select 1 from pg_tables where tablename = 'unfinished_restore'"
    await expect.poll(() => empty.rows(mark), { timeout: 60_000 }).toHaveLength(1)
    await killed.kill()

    for (const words of [['serve'], ['team', 'create', 'next', '--name', 'Next']]) {
      const { code, stderr } = await runProgram({ ...settings, LOG_LEVEL: 'error' }, words)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^cairn: A restore has begun and isn't complete/)])
    }
    const truncated = join(folder, 'truncated.gz')
    await writeFile(truncated, 'x')
    expect((await runProgram(settings, ['restore', truncated])).code).toBe(1)
    expect(await empty.rows(mark)).toHaveLength(1)

    expect((await runProgram(settings, ['restore', backup])).code).toBe(0)
    expect(await empty.rows(mark)).toEqual([])
    expect((await runProgram(settings, ['restore', truncated, '--replace'])).code).toBe(1)
    expect((await runProgram(settings, ['team', 'create', 'next', '--name', 'Next'])).code).toBe(0)
    expect(await empty.rows('select slug from teams order by slug')).toEqual([{ slug: 'acme' }, { slug: 'next' }])
  })

  function teams(): string {
    if (!existsSync(join(dataDir, 'cairn.db'))) return ''
    using connection = new DatabaseSync(join(dataDir, 'cairn.db'), { readOnly: true })
    const rows = connection.prepare('select slug from teams order by slug').all()
    return rows.map(({ slug }) => slug).join()
  }
})
