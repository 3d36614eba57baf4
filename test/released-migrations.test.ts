import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMigrations, releasedFile } from '../src/platform/db/migrations.ts'

/** Databases store their checksums, so editing one would lock out every installation that has applied it. */
describe('released migrations', () => {
  let folder: string
  const write = (name: string, text: string) => writeFile(join(folder, name), text)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-released-'))
    await write(releasedFile, '{}')
    for (const name of ['0001_first.sql', '0002_second.sql']) await write(name, `-- ${name}\n`)
    const [first, second] = readMigrations(folder)
    await write(
      releasedFile,
      JSON.stringify({ '0001_first.sql': first?.checksum, '0002_second.sql': second?.checksum }),
    )
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('are frozen, but newer ones can still be edited', async () => {
    await write('0003_new.sql', '-- One.\n')
    await write('0003_new.sql', '-- Another.\n')
    await write('0002_second.sql', '-- 0002_second.sql\r\n')

    expect(readMigrations(folder).map(({ name }) => name)).toEqual([
      '0001_first.sql',
      '0002_second.sql',
      '0003_new.sql',
    ])
  })

  it.each<[how: string, change: () => Promise<void>, says: string]>([
    ['edited', () => write('0001_first.sql', '-- Better.\n'), 'The migration 0001_first.sql was released'],
    [
      'renamed',
      () => rename(join(folder, '0001_first.sql'), join(folder, '0001_start.sql')),
      'The migration 0001_first.sql was released',
    ],
    ['deleted', () => rm(join(folder, '0002_second.sql')), 'The migration 0002_second.sql was released'],
    ['followed by a new one out of order', () => write('0001_late.sql', ''), 'The migration 0001_late.sql is new'],
  ])('are refused if one was %s', async (_how, change, says) => {
    await change()
    expect(() => readMigrations(folder)).toThrow(says)
  })
})
