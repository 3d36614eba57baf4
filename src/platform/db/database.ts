import type { Db, TxDb } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** With `repeatable read`, the whole transaction runs again when a row that it writes was changed meanwhile. */
export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read'
}

export interface Database {
  readonly engine: Engine
  readonly read: Db
  /** Changes with every commit of every process. Undefined if the engine has no such number (PostgreSQL). */
  version(): number | undefined
  transaction<T>(work: (tx: TxDb) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Reads of `work` see the database at one moment, whatever is written meanwhile. Nothing waits for it. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** How many wait already for what a read or a write needs: a connection. With SQLite only writes wait. */
  waiting(kind: 'read' | 'write'): number
  /** Waits for the transactions that are running. */
  close(): Promise<void>
}
