import fs, { rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from './database.ts'
import { lookIntoWithoutWal } from './installation-marker.ts'
import { openSqlite } from './sqlite.ts'
import { largestLogBytes } from './sqlite-connect.ts'
import type { Db } from './tables.ts'

let folder: string
let file: string
const opened: Database[] = []

/** Each one acts like a separate process. */
const open = (options?: Parameters<typeof openSqlite>[1]): Database => {
  const database = openSqlite(file, options)
  opened.push(database)
  return database
}
const add = (database: Database, text = 'x') =>
  database.transaction((tx) => sql`insert into notes (text) values (${text})`.execute(tx))
const count = async (db: Db) => (await sql<{ n: number }>`select count(*) as n from notes`.execute(db)).rows[0]?.n

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-sqlite-'))
  file = join(folder, 'cairn.db')
  await open().transaction((tx) => sql`create table notes (text text)`.execute(tx))
})
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  await rm(folder, { recursive: true })
})

it('a read sees every transaction that has returned, in this process and in others', async () => {
  const [server, worker, command] = [open(), open(), open({ syncsCommits: true })]
  for (let n = 1; n <= 30; n += 3) {
    const versions = new Set([server.version()])
    for (const [index, writer] of [server, worker, command].entries()) {
      await add(writer)
      versions.add(server.version())
      expect(await count(server.read)).toBe(n + index)
      expect(await count(worker.read)).toBe(n + index)
    }
    expect(versions.size).toBe(4)
  }
})

it("a read doesn't see a commit that isn't durable yet, and doesn't wait for it", async () => {
  const database = open()
  await add(database)
  expect(await count(database.read)).toBe(1)

  let seen: number | undefined
  const committed = database.transaction(async (tx) => {
    await sql`insert into notes (text) values ('x')`.execute(tx)
    // Runs after the commit, but before the event loop finds out that the sync has finished.
    process.nextTick(async () => {
      seen = await count(database.read)
    })
  })
  await committed
  expect(seen).toBe(1)
  expect(await count(database.read)).toBe(2)
})

it('without a recent snapshot, a read waits only for commits that are not durable yet, and sees no later ones', async () => {
  const [syncs, { fdatasync }] = [[] as (() => void)[], fs]
  Object.assign(fs, { fdatasync: (fd: number, done: () => void) => syncs.push(() => fdatasync(fd, done)) })
  syncBuiltinESMExports()
  const database = open()
  const nextSync = () => vi.waitUntil(() => syncs.shift())
  try {
    // Longer than a sync keeps taking snapshots after a read.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    const first = add(database)
    ;(await nextSync())()
    await first
    expect(await count(database.read)).toBe(1)

    clock.mockReturnValue(2_000_000)
    const second = add(database)
    const syncSecond = await nextSync()
    syncSecond()
    await second
    const third = add(database)
    const syncThird = await nextSync()
    const waiting = count(database.read)
    clock.mockReturnValue(3_000_000)
    syncThird()
    await third
    const syncForRead = await nextSync()
    const fourth = add(database)
    await vi.waitUntil(() => database.load().used === 0)
    syncForRead()
    expect(await waiting).toBe(3)
    ;(await nextSync())()
    await fourth
  } finally {
    vi.restoreAllMocks()
    Object.assign(fs, { fdatasync })
    syncBuiltinESMExports()
  }
})

it('a transaction that fails is rolled back, and the next one works', async () => {
  const database = open()
  const failing = database.transaction(async (tx) => {
    await sql`insert into notes (text) values ('x')`.execute(tx)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await add(database)
  expect(await count(database.read)).toBe(1)
})

it("a transaction fails if the log is removed, or replaced by another file, before it's durable", async () => {
  const problems: string[] = []
  let saved = 0
  for (const replace of [() => {}, () => writeFileSync(`${file}-wal`, '')]) {
    const database = open({ report: (problem) => problems.push(problem) })
    await add(database)
    const committed = database.transaction(async (tx) => {
      await sql`insert into notes (text) values ('x')`.execute(tx)
      rmSync(`${file}-wal`)
      replace()
    })
    await expect(committed).rejects.toThrow('-wal was removed while it was in use')
    await expect(add(database)).rejects.toThrow('-wal was removed while it was in use')
    // What's in the removed file is saved when the program stops.
    for (const one of opened.splice(0)) await one.close()
    saved += 2
    expect(await count(open().read)).toBe(saved)
  }
  expect(problems).toHaveLength(2)
})

it('the log stops growing under steady load, next to an idle process, and shrinks after a long read', async () => {
  const [database, idle] = [open(), open()]
  await count(idle.read)
  const logBytes = () => statSync(`${file}-wal`).size
  const write = async () => {
    for (let n = 0; n < 75; n += 1)
      await Promise.all(Array.from({ length: 20 }, () => add(database, 'x'.repeat(3_000))))
    return logBytes()
  }
  const untilBounded = () =>
    vi.waitFor(
      async () => {
        const bytes = logBytes()
        expect(await write()).toBe(bytes)
      },
      { timeout: 200_000, interval: 100 },
    )
  await untilBounded()

  await database.snapshot(async (db) => {
    const seen = await count(db)
    while (logBytes() <= largestLogBytes) await add(database, 'x'.repeat(1_000_000))
    expect(await count(db)).toBe(seen)
  })
  await untilBounded()
  expect(logBytes()).toBeLessThanOrEqual(largestLogBytes)
})

it('leaves commits in the log if another program checkpoints it', async () => {
  const inFile = () =>
    lookIntoWithoutWal(file, (connection) => connection.prepare('select text from notes').all().length)
  const addMany = async (database: Database) => {
    for (let n = 0; n < 300; n += 1) await add(database)
  }
  for (const database of opened.splice(0)) await database.close()

  await addMany(open({ checkpoints: false }))
  expect(inFile()).toBe(0)
  const other = new DatabaseSync(file)
  other.exec('pragma wal_checkpoint(passive)')
  other.close()
  expect(inFile()).toBe(300)

  // By default, it moves them itself.
  for (const each of opened.splice(0)) await each.close()
  await addMany(open())
  await vi.waitUntil(() => inFile() > 300, 60_000)
})
