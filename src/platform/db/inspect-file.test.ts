import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { isDamaged } from './database-errors.ts'
import { isWhole } from './inspect-file.ts'
import { lookInto } from './installation-marker.ts'

it('a file is damaged if an index differs from its table, even though every page is readable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-whole-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'a.db')
  const open = () => new DatabaseSync(file, { defensive: false })
  const index = 'create index by_votes on tasks (votes)'
  const rewrite = (text: string) =>
    `pragma writable_schema = on; update sqlite_schema set sql = '${text}' where name = 'by_votes'`
  using first = open()
  first.exec(
    `create table tasks (id integer primary key, votes integer); ${index};
    insert into tasks (votes) values (2); ${rewrite(`${index} where votes > 9`)}`,
  )
  first.close()
  using second = open()
  second.exec(`update tasks set votes = 1; ${rewrite(index)}`)
  second.close()

  using third = open()
  const error = catching(() => third.exec('delete from tasks where id = 1'))

  expect([isDamaged(error), isWhole(file)]).toEqual([true, false])
})

function catching(work: () => void): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    return error
  }
}

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
