import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { TxDb } from '../tables.ts'
import { linesOf, type TableLine } from './backup-file.ts'
import { raiseCounter } from './counters.ts'
import type { StoredRow } from './read-rows.ts'
import { readStoredTables, type StoredTable, type ValueKind } from './stored-tables.ts'
import type { Progress } from './write-backup.ts'

const maxRows = 100
/** In characters of the file. */
const maxSize = 2_000_000

/** Inserts the rows of a backup that was checked, into tables that are empty. Memory does not grow with the file. */
export async function insertRows(database: Database, tx: TxDb, file: string, progress: Progress): Promise<void> {
  const tables = await readStoredTables(database, tx)
  for await (const { line, rows, inserted, isLast } of batchesOf(file)) {
    if (rows.length > 0) await insertBatch(database, tx, line, kindsOf(tables, line), rows)
    if (!isLast) continue
    if (line.counter !== null) await raiseCounter(database, tx, line.table, line.counter)
    if (inserted > 0) progress(line.table, inserted)
  }
}

interface Batch {
  line: TableLine
  rows: StoredRow[]
  /** Rows of the table up to here. */
  inserted: number
  isLast: boolean
}

async function* batchesOf(file: string): AsyncGenerator<Batch> {
  let line: TableLine | undefined
  let [rows, size, inserted]: [StoredRow[], number, number] = [[], 0, 0]
  for await (const text of linesOf(file)) {
    const isRow = text.startsWith('[')
    if (isRow) {
      rows.push(JSON.parse(text))
      size += text.length
      inserted += 1
    }
    const isFull = rows.length === maxRows || size > maxSize
    if (line && (!isRow || isFull)) {
      yield { line, rows, inserted, isLast: !isRow }
      ;[rows, size] = [[], 0]
    }
    if (!isRow) {
      const parsed = JSON.parse(text) as Partial<TableLine>
      line = parsed.table === undefined ? undefined : (parsed as TableLine)
      inserted = 0
    }
  }
}

/** How the columns of the file are stored here. */
function kindsOf(tables: StoredTable[], { table, columns }: TableLine): ValueKind[] {
  const stored = tables.find(({ name }) => name === table)
  return columns.map((name) => {
    const column = stored?.columns.find((known) => known.name === name)
    if (!column) throw new Error(`The schema has no column ${table}.${name}. The backup cannot be restored.`)
    return column.kind
  })
}

async function insertBatch(
  database: Database,
  tx: TxDb,
  { table, columns }: TableLine,
  kinds: ValueKind[],
  rows: StoredRow[],
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = rows.map((row) => sql`(${sql.join(row.map((value, at) => stored(database, kinds[at], value)))})`)
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx)
}

function stored({ engine }: Database, kind: ValueKind | undefined, value: StoredRow[number]): RawBuilder<unknown> {
  if (value === null) return sql`null`
  if (kind === 'bytes') return sql`${Buffer.from(String(value), 'base64')}`
  if (kind === 'terms' && engine === 'postgres') return sql`array_to_tsvector(string_to_array(${value}, ' '))`
  return sql`${value}`
}
