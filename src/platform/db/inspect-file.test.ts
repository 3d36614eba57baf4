import { mkdtempSync, rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { inspectFile } from './inspect-file.ts'
import { lookInto } from './installation-marker.ts'

const at = '2026-03-01T12:00:00.000Z'

it.each([
  ['without a marker', undefined],
  ['with a marker', { installation: at, ids: 1, saved: 1, at }],
])('a file beside a hot journal is rolled back, and keeps what was committed: %s', async (_what, marker) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-hot-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [file, hot] = [join(folder, 'a.db'), join(folder, 'hot.db')]
  using connection = new DatabaseSync(file)
  connection.exec(
    `create table migrations (applied text, step text); insert into migrations values ('${at}', '1');
    create table tasks (id integer primary key autoincrement, title text); insert into tasks (title) values ('Kept')`,
  )
  // With so little memory, an unfinished transaction's changes are already in the file.
  connection.exec("pragma cache_size = 1; begin; update tasks set title = 'Unfinished'; create table other (content)")
  connection.exec('insert into other values (zeroblob(1000000)), (zeroblob(1000000))')
  for (const ending of ['', '-journal']) await copyFile(file + ending, hot + ending)

  inspectFile(hot, { marker, checksPages: true })

  using found = new DatabaseSync(hot, { readOnly: true })
  expect(found.prepare('select title from tasks').all()).toEqual([{ title: 'Kept' }])
})

it('reading a file sees a single snapshot, even while another process changes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'cairn.db')
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('pragma journal_mode = wal; create table one (a)')

  const seen = lookInto(file, (connection) => {
    const tables = () => connection.prepare('select name from sqlite_schema').all().length
    const before = tables()
    other.exec('create table two (a)')
    return [before, tables()]
  })

  expect(seen).toEqual([1, 1])
})
