import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { rewriteLog, rewriteUnusedLog } from './rewrite-log.ts'

test('rewriting the log changes nothing in it, and a command does so only if no other process uses the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [used, left] = [join(folder, 'cairn.db'), join(folder, 'left.db')]
  using server = new DatabaseSync(used)
  server.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table notes (text)')
  server.exec("insert into notes values (hex(randomblob(1000000))); insert into notes values ('last')")
  const log = readFileSync(`${used}-wal`)

  await rewriteLog(used)
  expect(readFileSync(`${used}-wal`).equals(log)).toBe(true)

  expect(await rewriteUnusedLog(used)).toBe(false)
  // As after a kill.
  for (const ending of ['', '-wal']) cpSync(used + ending, left + ending)
  expect(await rewriteUnusedLog(left)).toBe(true)
  expect(existsSync(`${left}-wal`)).toBe(false)
  using connection = new DatabaseSync(left)
  expect(connection.prepare('select text from notes where rowid = 2').get()).toEqual({ text: 'last' })
})
