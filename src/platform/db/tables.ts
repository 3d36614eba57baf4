import type { Kysely, Transaction } from 'kysely'

/** Every feature adds its own tables by declaration merging, so that the platform doesn't depend on them. */
export interface Tables {}

/** The tables whose rows belong to a map. */
export type TableOfMap = { [T in keyof Tables]: Tables[T] extends { map_id: number } ? T : never }[keyof Tables]

/** A handle for reads. On SQLite it can't write at all. */
export type Db = Kysely<Tables>

/** A handle inside a transaction. Functions that write take one, so they can't be called outside a transaction. */
export type TxDb = Transaction<Tables> & { readonly wakes: Wakes }

/** What a transaction's commit wakes: readers of these maps' events, and workers for these kinds of jobs. */
export interface Wakes {
  maps: Set<number>
  kinds: Set<string>
}

export const nothingToWake = (): Wakes => ({ maps: new Set(), kinds: new Set() })
