import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Timestamp } from '../../../lib/time.ts'
import { syncFolder } from '../../durable-file.ts'
import type { Database } from '../database.ts'
import { appliedMigrations } from '../schema-state.ts'
import type { Db } from '../tables.ts'
import { format, formatVersion, type Header, type LastLine, type TableLine } from './backup-file.ts'
import { readCounter } from './counters.ts'
import { type ColumnValues, readRows } from './read-rows.ts'
import { readStoredTables } from './stored-tables.ts'

export interface Contents {
  now: Timestamp
  secret: string | undefined
  /** Tables that are filled anew when it is restored. */
  leftOut: string[]
  /** Columns too: `table.column`. */
  leftOutColumns: string[]
  values: ColumnValues
}

export type Progress = (table: string, rows: number) => void

/**
 * Writes all rows as they are at one moment, while others read and write. The file has its name only when it is whole and
 * on the disk, and only its owner may read it.
 */
export async function writeBackup(
  database: Database,
  file: string,
  contents: Contents,
  progress: Progress,
): Promise<void> {
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    const target = handle.createWriteStream({ flush: true })
    await database.snapshot((db) =>
      pipeline(Readable.from(linesOf(database, db, contents, progress)), createGzip(), target),
    )
    await rename(unfinished, file)
    syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* linesOf(database: Database, db: Db, contents: Contents, progress: Progress): AsyncGenerator<string> {
  const steps = await appliedMigrations(database, db)
  if (!steps) throw new Error('The database is empty: there is nothing to back up.')
  const header: Header = {
    format,
    version: formatVersion,
    created: contents.now,
    steps,
    secret: contents.secret ?? null,
  }
  yield `${JSON.stringify(header)}\n`
  const last: LastLine = { rows: {} }
  for (const table of await readStoredTables(database, db)) {
    if (contents.leftOut.includes(table.name)) continue
    table.columns = table.columns.filter(({ name }) => !contents.leftOutColumns.includes(`${table.name}.${name}`))
    const line: TableLine = {
      table: table.name,
      columns: table.columns.map(({ name }) => name),
      counter: table.hasCounter ? await readCounter(database, db, table.name) : null,
    }
    yield `${JSON.stringify(line)}\n`
    let written = 0
    for await (const rows of readRows(database, db, table, contents.values)) {
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      written += rows.length
    }
    last.rows[table.name] = written
    if (written > 0) progress(table.name, written)
  }
  yield `${JSON.stringify(last)}\n`
}
