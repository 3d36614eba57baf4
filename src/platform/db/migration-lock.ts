import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

const lockKey = 4_120_826

/** SQLite's transactions take turns by themselves. Here the lock only orders the starts; what is done is in the rows. */
export async function lockForMigration(database: Database, tx: TxDb): Promise<void> {
  if (database.engine !== 'postgres') return
  // The deadline of a request is no measure for a migration of a large table, nor for waiting until another has done it.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}
