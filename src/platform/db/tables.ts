import type { Kysely, Transaction } from 'kysely'

/** Every feature adds its own tables by declaration merging, so that the platform does not know them. */
export interface Tables {}

/** Reads. On SQLite this handle cannot write at all. */
export type Db = Kysely<Tables>

/** A handle inside a transaction: a function that asks for it writes, and cannot be called without one. */
export type TxDb = Transaction<Tables>
