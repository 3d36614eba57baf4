import { sql } from 'kysely'
import type { TxDb } from './tables.ts'

const lockKey = 4_120_827
/** Several installations may share a database, each in a schema of its own. */
const lock = `${lockKey}, hashtext(current_schema())`

interface Session {
  query(text: string): Promise<{ rows: { taken: boolean }[] }>
}

/** Servers and workers hold it together, for as long as their session lasts. The database itself notices its end. */
export async function takeUseLock(session: Session): Promise<void> {
  const { rows } = await session.query(`select pg_try_advisory_lock_shared(${lock}) as taken`)
  if (!rows[0]?.taken)
    throw new Error('A backup is being restored into the database, or its tables are being distributed.')
}

/** Until the transaction ends nobody can begin to use the database. Throws if somebody does already; `other` is another way out. */
export async function assertUnusedDatabase(tx: TxDb, other: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.raw(lock)}) as taken`.execute(
    tx,
  )
  if (!rows[0]?.taken) throw new Error(inUse(other))
}

const inUse = (other: string) =>
  'A server or a worker is using the database. Stop it first. ' +
  `If none runs any more, wait until the database has noticed it${other}.`
