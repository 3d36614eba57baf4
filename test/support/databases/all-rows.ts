import { sql } from 'kysely'
import type { Database } from '../../../src/platform/db/database.ts'

export type Row = Record<string, unknown>

/** All rows of an SQLite database. */
export async function everything(database: Database): Promise<Record<string, Row[]>> {
  // Leaves out the tables of the full-text index, which are derived from the others.
  const isTable = "schema = 'main' and type = 'table' and name not like 'sqlite%'"
  const tables = await rowsOf(database, `select name from pragma_table_list where ${isTable} order by name`)
  const contents: Record<string, Row[]> = {}
  for (const { name } of tables) contents[String(name)] = await rowsOf(database, `select * from ${name}`)
  return contents
}

export async function rowsOf(database: Database, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(database.read)).rows
}
