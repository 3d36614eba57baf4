import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

/** Locks the rows until the transaction ends. SQLite has one writer at a time, so there they are locked already. */
export const forUpdate = <Query extends { forUpdate(): Query }>(database: Database, query: Query): Query =>
  database.engine === 'postgres' ? query.forUpdate() : query

/** Locks a name until the transaction ends: for what has no row yet that could be locked. */
export async function lockName(database: Database, tx: TxDb, name: string): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
}
