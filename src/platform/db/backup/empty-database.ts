import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { type AppliedMigration, appliedMigrations } from '../schema-state.ts'
import type { Db, TxDb } from '../tables.ts'
import { readStoredTables } from './stored-tables.ts'

/** The first table that has a row; undefined in a database that holds nothing. */
export async function filledTable(database: Database, db: Db): Promise<string | undefined> {
  for (const { name } of await readStoredTables(database, db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return undefined
}

/**
 * Empties our tables, for rows with the schema of these migrations. Where the schema is another one the tables go
 * too, and the migrations are applied again. A cluster keeps the tables distributed in the first case only.
 */
export async function emptyDatabase(database: Database, tx: TxDb, migrations: AppliedMigration[]): Promise<void> {
  const applied = await appliedMigrations(database, tx)
  if (!applied) return
  const names = (await readStoredTables(database, tx)).map(({ name }) => name)
  const isSame =
    applied.length === migrations.length &&
    applied.every(({ name }) => migrations.some((migration) => migration.name === name))
  const tables = sql.join((isSame ? names : [...names, 'migrations']).map((name) => sql.table(name)))
  if (names.length > 0) await (isSame ? sql`truncate ${tables}` : sql`drop table ${tables} cascade`).execute(tx)
}
