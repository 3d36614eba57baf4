import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { syncFolder } from '../../durable-file.ts'
import type { Database } from '../database.ts'
import { appliedMigrations } from '../migrations.ts'
import type { Db } from '../tables.ts'
import { format, formatVersion, type Header, type LastLine, type TableLine } from './backup-file.ts'
import { readCounter, readStoredTables, type StoredColumn, type StoredTable, type ValueKind } from './stored-tables.ts'

export interface Contents {
  now: Timestamp
  secret: string | undefined
  /** Tables that are rebuilt on restore. */
  leftOut: string[]
  /** Columns that are rebuilt on restore: `table.column`. */
  leftOutColumns: string[]
  values: ColumnValues
}

export type Progress = (table: string, rows: number) => void

/**
 * Writes all rows from one snapshot, without blocking readers or writers. The file gets its name only once it's
 * complete and on disk, and only its owner can read it.
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

/** Values that a backup stores in place of a column: `table.column`. */
export type ColumnValues = Record<string, RawBuilder<unknown>>

/** Values as stored in the file, in the order of the table's columns. */
export type StoredRow = (string | number | boolean | null)[]

const batchSize = 500
/** Smaller, because an image can be a megabyte. */
const batchSizeOfBytes = 20

/** Reads all rows of a table by key, in batches, so memory use doesn't depend on the size of the table. */
async function* readRows(
  database: Database,
  db: Db,
  table: StoredTable,
  values: ColumnValues,
): AsyncGenerator<StoredRow[]> {
  const limit = table.columns.some(({ kind }) => kind === 'bytes') ? batchSizeOfBytes : batchSize
  const key = sql.join(table.key.map((name) => sql.ref(`${table.name}.${name}`)))
  const selected = table.columns.map(
    (column, at) => sql`${selectedValue(database, table, column, values)} as ${sql.ref(`c${at}`)}`,
  )
  const keys = table.key.map((name, at) => sql`${sql.ref(`${table.name}.${name}`)} as ${sql.ref(`k${at}`)}`)
  for (let last: Record<string, unknown> | undefined, more = true; more; ) {
    const after = last ? sql`where (${key}) > (${sql.join(table.key.map((_, at) => last?.[`k${at}`]))})` : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join([...selected, ...keys])} from ${sql.table(table.name)} ${after}
      order by ${key} limit ${sql.lit(limit)}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => table.columns.map(({ kind }, at) => written(kind, row[`c${at}`])))
    more = rows.length === limit
    last = rows.at(-1)
  }
}

function selectedValue(
  { engine }: Database,
  table: StoredTable,
  { name, kind }: StoredColumn,
  values: ColumnValues,
): RawBuilder<unknown> {
  const column = sql.ref(`${table.name}.${name}`)
  if (kind === 'terms' && engine === 'postgres') return sql`array_to_string(tsvector_to_array(${column}), ' ')`
  return values[`${table.name}.${name}`] ?? sql`${column}`
}

function written(kind: ValueKind, value: unknown): StoredRow[number] {
  if (value === null || value === undefined) return null
  if (kind === 'bytes') return Buffer.from(value as Uint8Array).toString('base64')
  return kind === 'boolean' ? Boolean(value) : (value as string | number)
}
