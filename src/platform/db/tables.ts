import type { Kysely, Transaction } from 'kysely'

/** Every feature adds its own tables by declaration merging, so that the platform doesn't depend on them. */
export interface Tables {}

/** A handle for reads. On SQLite it can't write at all. */
export type Db = Kysely<Tables>

/** A handle inside a transaction. A function that takes one writes, and can't be called without one. */
export type TxDb = Transaction<Tables>
