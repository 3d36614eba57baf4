import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { lookInto } from './file-state.ts'

it('a look into a file sees one moment, whatever another process changes meanwhile', () => {
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
