import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

/** Holds the rows until the transaction ends. SQLite has one writer at a time, so there they are held already. */
export const held = <Query extends { forUpdate(): Query }>(database: Database, query: Query): Query =>
  database.engine === 'postgres' ? query.forUpdate() : query

/**
 * Lists, categories and the places of tasks are changed one at a time in a map. They are held in different orders by
 * different verbs, and two that wait for each other would both be lost; votes and comments never wait here. The row is
 * the map's own: a lock on a shared table, such as `maps`, is a lock for all maps on a cluster.
 */
export async function holdMap(tx: { database: Database; db: TxDb; map: { id: number } }): Promise<void> {
  if (tx.database.engine === 'postgres') {
    await sql`select map_id from map_locks where map_id = ${tx.map.id} for update`.execute(tx.db)
  }
}

/** Holds a name until the transaction ends: for what has no row yet that could be held. */
export async function holdName(database: Database, tx: TxDb, name: string): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
}
