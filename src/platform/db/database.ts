import type { Db, TxDb } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** `repeatable read` makes a write fail, and the whole transaction run again, when what it read has changed since. */
export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read'
}

export interface Database {
  readonly engine: Engine
  readonly read: Db
  /** Moves with every commit of every process; undefined where the engine cannot tell. */
  version(): number | undefined
  transaction<T>(work: (tx: TxDb) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Ends only when what is in flight has. */
  close(): Promise<void>
}
