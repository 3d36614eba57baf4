import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Db } from '../tables.ts'
import type { StoredColumn, StoredTable, ValueKind } from './stored-tables.ts'

/** What a backup has in place of a column: `table.column`. */
export type ColumnValues = Record<string, RawBuilder<unknown>>

/** Values as they are in the file, in the order of the table's columns. */
export type StoredRow = (string | number | boolean | null)[]

const batchSize = 500
/** An image may have a megabyte. */
const batchSizeOfBytes = 20

/** All rows of a table, by its key, in batches: memory does not grow with the table. */
export async function* readRows(
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
