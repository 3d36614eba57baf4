import type { Db, TxDb } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** With `repeatable read`, the whole transaction runs again when a row that it writes was changed meanwhile. */
export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read'
}

export interface Database {
  readonly engine: Engine
  readonly read: Db
  /** For quick reads of rows by their keys. On PostgreSQL, those of one request share a connection. */
  readonly lookUps: Db
  /** Changes with every commit of every process. Undefined if the engine has no such number (PostgreSQL). */
  version(): number | undefined
  transaction<T>(work: (tx: TxDb) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Reads of `work` see the database at one moment, whatever is written meanwhile. Nothing waits for it. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * For background work across all maps: one read, or one per reachable node while a node of the cluster is down.
   * Unreachable maps are skipped. `maps` is undefined for all of them.
   */
  inParts<T>(read: (maps?: number[]) => Promise<T>): Promise<T[]>
  /** False while the node of a cluster that holds this map is known to be away. */
  isReachable(mapId: number): boolean
  /** What is wrong with the file in use, if anything. Then nothing is written to it. Undefined on PostgreSQL. */
  problem?(): string | undefined
  /** Notes beside the file what is in it, so that its loss is noticed. Not on PostgreSQL. */
  saveMarker?(): Promise<void>
  /** Until `saveMarker`, what is in the file may become less: a migration can rebuild tables. Not on PostgreSQL. */
  suspendLossCheck?(): void
  /** How many use it and wait for it at this moment. */
  load(): DatabaseLoad
  /** Whatever runs or waits fails now, as if the database were away. Only `close` may come after it. */
  interrupt(): void
  /** Waits for the transactions that are running. */
  close(): Promise<void>
}

export interface DatabaseLoad {
  /** Connections that work for somebody; on SQLite, the writer. */
  used: number
  idle: number
  /** Requests and jobs that wait for one. */
  waiting: number
}

/**
 * Wraps the database: after each commit, `notify` gets what `take` collected in the transaction. `take` must also clear
 * it, because transactions of SQLite share one handle.
 */
export const afterCommit = <Collected>(
  database: Database,
  take: (tx: TxDb) => Collected,
  notify: (collected: Collected) => void,
): Database => ({
  ...database,
  transaction: async (work, options) => {
    let afterwards: (() => void) | undefined
    const result = await database.transaction(async (tx) => {
      try {
        return await work(tx)
      } finally {
        const collected = take(tx)
        afterwards = () => notify(collected)
      }
    }, options)
    afterwards?.()
    return result
  },
})

/**
 * Whether a greater id means a later commit. SQLite has one writer at a time. On PostgreSQL a transaction can commit
 * after a younger one.
 */
export const idsFollowCommits = ({ engine }: Database): boolean => engine === 'sqlite'

/** How many wait already for what a read or a write needs: a connection. */
export type WaitingRequests = (kind: 'read' | 'write') => number

/** With SQLite only writes wait. */
export const waitingRequests =
  (database: Database): WaitingRequests =>
  (kind) =>
    kind === 'read' && database.engine === 'sqlite' ? 0 : database.load().waiting
