import { cp, mkdtemp, open, readdir, readFile, rename, rm, truncate, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { findMarker, stateOf } from '../../src/platform/db/installation-marker.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { openLog } from '../../src/platform/log.ts'
import { aMap } from '../support/builders/a-map.ts'
import { runProgram } from '../support/servers/program.ts'
import { expectRefusal } from '../support/servers/start.ts'

const log = openLog('silent')
/** Opens the database like a server, or like a command. */
const openIn = (dataDir: string, isLongRunning = true) => openDatabase({ databaseUrl: '', dataDir, isLongRunning }, log)

describe('a damaged database file at startup', () => {
  let root: string
  /** Data folders after the first and second clean shutdown, after a kill, and from another installation. */
  const [older, closed, killed, other] = ['older', 'closed', 'killed', 'other'] as const
  const at = (name: string) => join(root, name)

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'cairn-damaged-'))
    for (const name of [older, closed]) {
      const app = await serve(at('live'))
      const map = await aMap(app)
      for (let n = 0; n < 5; n += 1) await map.client('write').tasks.create({ parent: map.list(), title: `Task ${n}` })
      await app.close()
      await cp(at('live'), at(name), { recursive: true, preserveTimestamps: true })
    }
    const app = await serve(at('live'))
    await aMap(app)
    const { ids } = await stateOf(app.database.read)
    await vi.waitUntil(() => (findMarker(at('live'))?.ids ?? 0) >= ids, 30_000)
    await cp(at('live'), at(killed), { recursive: true, preserveTimestamps: true })
    await app.close()
    await (await serve(at(other))).close()
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  it('is not reported after a clean shutdown, a kill or a copy', async () => {
    for (const name of [closed, killed]) {
      const folder = await aCopyOf(name)
      for (const isLongRunning of [false, true]) await (await openIn(folder, isLongRunning)).close()
      const { ids, saved } = findMarker(folder) ?? {}
      expect(saved).toBe(ids)
    }
    // A copy without the marker comes from an older version, or was moved.
    const moved = await aCopyOf(killed)
    await unlink(join(moved, 'installation'))
    const app = await serve(moved)
    expect(findMarker(moved)?.installation).toBe(findMarker(at(killed))?.installation)
    await app.close()
  })

  it('is not reported after a migration that rebuilds a table, a kill and a clock set back', async () => {
    const [folder, left] = [await aCopyOf(closed), at('rebuilt')]
    const database = await openIn(folder)
    await database.saveMarker?.()
    const text = "delete from sqlite_sequence where name = 'tasks'"
    await migrate(database, '2001-01-01T00:00:00.000Z', [
      ...readMigrations(),
      { name: '9999_rebuild', text, checksum: 'x' },
    ])
    await cp(folder, left, { recursive: true, preserveTimestamps: true })
    await database.close()

    await (await openIn(left)).close()
    await unlink(db(left))
    await expect(openIn(left)).rejects.toThrow(/is gone/)
  })

  it.each<[what: string, from: string, damage: (folder: string) => Promise<unknown>, says: RegExp]>([
    ['a missing file', closed, (folder) => unlink(db(folder)), /is gone: .*cairn\.db is missing\. .*restore a backup/],
    ['a missing file beside its log', killed, (folder) => unlink(db(folder)), /is gone: .*cairn\.db is missing/],
    ['an emptied file', closed, (folder) => truncate(db(folder)), /is gone: .*cairn\.db is empty/],
    [
      'a new database',
      closed,
      (folder) => unlink(db(folder)).then(() => newDatabase(folder)),
      /is empty or contains something else/,
    ],
    [
      'the file of another installation',
      closed,
      (folder) => cp(db(at(other)), db(folder)),
      /database of another installation/,
    ],
    ['an older file', killed, (folder) => withoutLog(folder), /is older than it was at 20.*or its write-ahead log/],
    [
      'a cut log',
      killed,
      (folder) => truncate(`${db(folder)}-wal`, 4_152),
      /is older than it was at 20.*missing or cut/,
    ],
    [
      'an older file beside a newer log',
      killed,
      (folder) => cp(db(at(older)), db(folder)),
      /cairn\.db-wal may belong to a newer file/,
    ],
    ['an overwritten page after a kill', killed, overwriteUnusedTable, /is damaged \(.*restore <backup>/],
    ['an overwritten page after a clean shutdown', closed, (folder) => overwrite(folder, 30), /is damaged \(/],
    ['an overwritten beginning', closed, (folder) => overwrite(folder, 0), /is damaged \(file is not a database\)/],
    ['a truncated file', closed, (folder) => truncate(db(folder), 409_600), /is damaged \(/],
  ])('1 is refused in one line, without changing anything: %s', async (_what, from, damage, says) => {
    const folder = await aCopyOf(from)
    await damage(folder)
    const before = await contentsOf(folder)

    await expect(openIn(folder)).rejects.toThrow(says)
    expect(await contentsOf(folder)).toEqual(before)
  })

  it('1 is reported in one line without creating a new installation; a restored backup works', async () => {
    const folder = await aCopyOf(killed)
    const backup = join(root, 'backup.gz')
    expect((await runProgram({ DATA_DIR: folder }, ['backup', backup])).code).toBe(0)
    await unlink(db(folder))

    await expectRefusal({ DATA_DIR: folder }, /^cairn: This installation's database is gone/)
    expect((await runProgram({ DATA_DIR: folder }, ['migrate'])).stderr).toMatch(
      /^cairn: This installation's database is gone.*\n$/,
    )
    expect((await runProgram({ DATA_DIR: folder }, ['restore', backup])).code).toBe(0)

    await (await openIn(folder)).close()
    // The message also explains how to start over.
    await unlink(db(folder))
    await unlink(join(folder, 'installation'))
    await (await openIn(folder)).close()
  })

  /** Overwrites a page of a table that this test never writes to, so the log has no copy of it. */
  async function overwriteUnusedTable(folder: string): Promise<void> {
    const connection = new DatabaseSync(db(await aCopyOf(closed)))
    const row = connection.prepare("select rootpage - 1 as page from sqlite_schema where name = 'identities'").get()
    connection.close()
    await overwrite(folder, Number(row?.page))
  }

  let copies = 0
  async function aCopyOf(name: string): Promise<string> {
    copies += 1
    const folder = at(`copy-${copies}`)
    await cp(at(name), folder, { recursive: true, preserveTimestamps: true })
    return folder
  }

  async function newDatabase(folder: string): Promise<void> {
    const marker = join(folder, 'installation')
    await rename(marker, `${marker}.away`)
    const database = await openIn(folder)
    await database.transaction(async () => {})
    await database.close()
    await rename(`${marker}.away`, marker)
  }
})

const db = (folder: string) => join(folder, 'cairn.db')
const withoutLog = (folder: string) => Promise.all(['-wal', '-shm'].map((end) => rm(db(folder) + end, { force: true })))

const serve = (DATA_DIR: string) => startApp(readConfig({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: '0' }))

async function overwrite(folder: string, page: number): Promise<void> {
  const handle = await open(db(folder), 'r+')
  await handle.write(Buffer.alloc(4_096, 'Not a page. '), 0, 4_096, page * 4_096)
  await handle.close()
}

/** The contents of all files except the shared memory, which doesn't matter. An empty log counts as no log. */
async function contentsOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith('-shm'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))
  return new Map(names.map((name, index) => [name, texts[index] ?? ''] as const).filter(([, text]) => text !== ''))
}
