import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Db, TxDb } from '../tables.ts'

/** The last id that the database has given in this table, also if its row is gone; 0 for none. */
export async function readCounter({ engine }: Database, db: Db, table: string): Promise<number> {
  const last =
    engine === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number | null }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')) as last`
  const { rows } = await last.execute(db)
  return rows[0]?.last ?? 0
}

/** From now on ids are above this one, and above those of all rows. A counter never goes back. */
export async function raiseCounter(database: Database, tx: TxDb, table: string, last: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(tx)
  const next = Math.max(last, rows[0]?.id ?? 0, await readCounter(database, tx, table))
  if (next === 0) return
  if (database.engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${next})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${next})`.execute(tx)
}
