import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

/**
 * For a transaction that writes to several shards. Citus would write to them at the same time, and then refuses to
 * write to tables that all shards share. PostgreSQL without Citus accepts the setting and ignores it.
 */
export async function writeShardsInTurn(database: Database, tx: TxDb): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
  }
}
