import type { Kysely, Transaction } from 'kysely'

/** Every slice adds the tables it owns by declaration merging, so that this room has never heard of a task. */
export interface Tables {}

/** Reads. On SQLite this handle cannot write at all. */
export type Db = Kysely<Tables>

/** A handle inside a transaction: a function that asks for it writes, and cannot be called without one. */
export type TxDb = Transaction<Tables>
