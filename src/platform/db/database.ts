import type { Timestamp } from '../../lib/time.ts'
import type { Db, TxDb, Wakes } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** Two equal versions see the same rows. */
export type Version = number | string

/** With `repeatable read`, the whole transaction is retried if another one changed a row it writes. */
export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'repeatable read read only'
  /** The map it's in, if it's in one: on a cluster, each node's maps can only use some of the connections. */
  mapId?: number | undefined
}

export interface Database {
  readonly engine: Engine
  readonly read: Db
  /** For quick reads by key. On PostgreSQL, they have connections of their own. */
  readonly lookUps: Db
  /**
   * Changes with every commit by any process, and includes all commits from before the call. On PostgreSQL it takes a
   * round trip, which simultaneous calls share. Undefined on Citus and on a standby, which have no such value.
   */
  version(): Version | Promise<Version | undefined>
  /**
   * Reads a version that, on SQLite, our own commits change only if they name one of these tables. No trigger or
   * cascading foreign key may write to them. Undefined if there's no such value, or not at the moment.
   */
  versionOf(tables: string[]): () => Version | undefined
  transaction<T>(work: (tx: TxDb) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** All reads in `work` see the same snapshot. Doesn't block anyone. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * For background work across all maps: one read, or one per reachable node while a cluster node is down. Unreachable
   * maps are skipped. `maps` is undefined for all of them.
   */
  inParts<T>(read: (maps?: number[]) => Promise<T>): Promise<T[]>
  /** For a person's page across all maps: one read, which leaves out the maps on a cluster node that's down. */
  inReachableMaps<T>(read: (maps?: number[]) => Promise<T>): Promise<T>
  /** False while the cluster node that holds this map is known to be down; without a map, while any node is. */
  isReachable(mapId?: number): boolean
  /** The problem with the file, if any; while there is one, nothing is written. Undefined on PostgreSQL. */
  problem?(): string | undefined
  /**
   * Called by servers and workers before they use the database: a commit of an earlier process may not be on the disk.
   * Throws if another process is writing for too long. Undefined on PostgreSQL.
   */
  makeLogDurable?(): Promise<void>
  /** Records the file's current state beside it, so that data loss is noticed. Does nothing on PostgreSQL. */
  saveMarker?(): Promise<void>
  /**
   * Called before the first migration of an upgrade, in its transaction. Saves a copy of the file, and returns its path;
   * an upgrade that continues after a failure keeps the copy from its beginning. Until `saveMarker`, ids may shrink,
   * because a migration can rebuild tables. Does nothing on PostgreSQL.
   */
  beginUpgrade?(now: Timestamp, options: { takesSnapshot: boolean }): Promise<string | undefined>
  /** How many callers are using it and waiting for it right now. */
  load(): {
    /** Connections in use; on SQLite, the writer. */
    used: number
    idle: number
    /** Requests and jobs waiting for a connection. */
    waiting: number
  }
  /** Fails all running and waiting work as if the database were unreachable. After this, only `close` may be called. */
  interrupt(): void
  /** Waits for running transactions. */
  close(): Promise<void>
}

/** Wraps the database: calls `wake` after each commit that wakes something. */
export const afterCommit = (database: Database, wake: (wakes: Wakes) => void): Database => ({
  ...database,
  transaction: async (work, options) => {
    let wakes: Wakes | undefined
    const result = await database.transaction((tx) => {
      wakes = tx.wakes
      return work(tx)
    }, options)
    if (wakes && wakes.maps.size + wakes.kinds.size > 0) wake(wakes)
    return result
  },
})

/**
 * Whether a greater id means a later commit. SQLite has one writer at a time. On PostgreSQL, a transaction can commit
 * after one that started later.
 */
export const idsFollowCommits = ({ engine }: Database): boolean => engine === 'sqlite'

/** Whether each statement, and `version`, takes a round trip. */
export const hasRoundTrips = ({ engine }: Database): boolean => engine === 'postgres'
