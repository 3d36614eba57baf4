import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { TxDb } from './tables.ts'

/** Locks the rows until the transaction ends. Does nothing on SQLite, which has one writer at a time. */
export const forUpdate = <Query extends { forUpdate(): Query }>(
  { engine }: Pick<Database, 'engine'>,
  query: Query,
): Query => (engine === 'postgres' ? query.forUpdate() : query)

/** False on SQLite, where a transaction runs alone and a lock has no effect. */
export const needsLocks = ({ engine }: Pick<Database, 'engine'>): boolean => engine === 'postgres'

/** Locks a name until the transaction ends, for cases where there's no row to lock yet. */
export async function lockName({ database, db }: { database: Database; db: TxDb }, name: string): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
  }
}

const migrationKey = 4_120_826

/**
 * SQLite's transactions already run one at a time. On PostgreSQL the lock only orders processes that start together;
 * the rows record which migrations are done.
 */
export async function lockForMigration(database: Database, tx: TxDb): Promise<void> {
  if (database.engine !== 'postgres') return
  // A request's time limit is too short for migrating a large table, or for waiting while another process does.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationKey)})`.execute(tx)
}

/**
 * For a transaction that writes to several shards. By default Citus writes to them in parallel, and then refuses to
 * write to reference tables. PostgreSQL without Citus ignores the setting.
 */
export async function writeShardsInTurn(database: Database, tx: TxDb): Promise<void> {
  if (database.engine === 'postgres') {
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
  }
}

const lockKey = 4_120_827
/** Several installations may share a database, each in its own schema. */
const lock = `${lockKey}, hashtext(current_schema())`

const presenceKey = 4_120_828

interface Session {
  query(text: string): Promise<{ rows: { taken: boolean; name: string }[] }>
}

/**
 * A lock that servers and workers share for as long as their session lasts. The database notices when a session ends.
 */
export async function takeUseLock(session: Session): Promise<void> {
  const { rows } = await session.query(`select pg_try_advisory_lock_shared(${lock}) as taken`)
  if (!rows[0]?.taken)
    throw new Error('A backup is being restored into the database, or its tables are being distributed.')
}

/** Tells other processes that the process with this name is running, for as long as its session lasts. */
export async function takePresenceLock(session: Session, name: number): Promise<void> {
  await session.query(`select pg_advisory_lock_shared(${presenceKey}, ${name})`)
}

/** The names of all processes with an open session. */
export async function listPresent(session: Session): Promise<string[]> {
  const { rows } = await session.query(`select cast(objid as text) as name from pg_locks where locktype = 'advisory'
    and classid = ${presenceKey} and granted
    and database = (select oid from pg_database where datname = current_database())`)
  return rows.map(({ name }) => name)
}

/**
 * Keeps other processes from using the database until the transaction ends. Throws if one is using it; `other` names an
 * alternative.
 */
export async function assertUnusedDatabase(tx: TxDb, other: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.raw(lock)}) as taken`.execute(
    tx,
  )
  if (!rows[0]?.taken)
    throw new Error(
      'A server or a worker is using the database. Stop it first. ' +
        `If none is running, wait until the database notices${other}.`,
    )
}
