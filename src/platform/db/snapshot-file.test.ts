import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeSnapshot } from './snapshot-file.ts'

describe('a snapshot before migrating', () => {
  let folder: string
  let database: DatabaseSync
  const take = (minute: number) => takeSnapshot(join(folder, 'cairn.db'), `2026-11-18T08:0${minute}:00.000Z`)
  const snapshots = async () => (await readdir(folder)).filter((name) => name.startsWith('snapshot-')).sort()

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-snapshot-'))
    database = new DatabaseSync(join(folder, 'cairn.db'))
    database.exec('pragma journal_mode = wal; create table numbers (n integer)')
    database.exec('insert into numbers values (1); begin immediate')
  })
  afterEach(async () => {
    database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('has everything in the log, and only its owner can read it', async () => {
    const snapshot = await take(1)

    expect(snapshot).toBe(join(folder, 'snapshot-2026-11-18T08-01-00.000Z.db'))
    expect((await stat(snapshot)).mode & 0o777).toBe(0o600)
    using copy = new DatabaseSync(snapshot, { readOnly: true })
    expect(copy.prepare('select n from numbers').all()).toEqual([{ n: 1 }])
  })

  it('replaces the oldest of three, and only that', async () => {
    await writeFile(join(folder, 'snapshot-of-mine.db'), '')
    for (const minute of [3, 1, 2, 4]) await take(minute)

    expect(await snapshots()).toEqual([
      ...[2, 3, 4].map((minute) => `snapshot-2026-11-18T08-0${minute}-00.000Z.db`),
      'snapshot-of-mine.db',
    ])
  })

  it('is kept even if the clock was ahead when the others were taken', async () => {
    for (const minute of [6, 7, 8]) await take(minute)
    await take(1)

    expect(await snapshots()).toEqual([1, 7, 8].map((minute) => `snapshot-2026-11-18T08-0${minute}-00.000Z.db`))
  })

  it('removes what a killed process left behind', async () => {
    for (const ending of ['', '-journal'])
      await writeFile(join(folder, `snapshot-2026-11-18T08-00-00.000Z.db.unfinished${ending}`), 'part of it')
    await take(1)

    expect(await snapshots()).toEqual(['snapshot-2026-11-18T08-01-00.000Z.db'])
  })

  it('fails if it cannot be written, and leaves nothing behind', async () => {
    // A folder with its name gets in the way. Making the folder read-only wouldn't stop root.
    const blocked = join(folder, 'snapshot-2026-11-18T08-01-00.000Z.db')
    await mkdir(blocked)

    await expect(take(1)).rejects.toThrow(
      /^No snapshot could be taken, so nothing was migrated: EISDIR.*--no-snapshot$/,
    )
    expect(await snapshots()).toEqual(['snapshot-2026-11-18T08-01-00.000Z.db'])
  })
})
