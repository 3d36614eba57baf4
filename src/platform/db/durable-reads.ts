import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { SqliteHandle } from './sqlite-handle.ts'

/**
 * Reads that never see a commit that a power cut could still undo. They use the snapshot taken when the last finished
 * sync started; two connections take turns. Our own transactions return only after a later sync, so no one misses their
 * own write. Reads wait only after another process has written, because its commits may not be durable yet.
 */
export class DurableReads implements SqliteDatabase {
  readonly #commitsOfOthers: () => number
  #current: SqliteHandle
  #next: SqliteHandle
  /** The commits of other processes that the snapshot contains. NaN if there's no snapshot, so nothing equals it. */
  #seen = Number.NaN
  #snapshots = 0
  #failure: unknown

  constructor(open: () => SqliteHandle, commitsOfOthers: () => number) {
    this.#commitsOfOthers = commitsOfOthers
    this.#current = open()
    this.#next = open()
  }

  /** False if a read must wait for a sync, which takes a new snapshot. */
  get isCurrent(): boolean {
    return this.#current.isReading && this.#commitsOfOthers() === this.#seen
  }

  /** Changes with every durable commit, and before a read that has to wait. */
  version(): number {
    return this.#snapshots + (this.isCurrent ? 0 : 0.5)
  }

  /** Takes a snapshot. Reads use it once the returned function is called, after the sync. */
  takeSnapshot(): () => void {
    const seen = this.#commitsOfOthers()
    try {
      this.#next.renew()
      this.#next.begin()
    } catch (error) {
      // Commits must be synced nonetheless. The next read tries again.
      return () => {
        this.#seen = Number.NaN
        this.#failure = error
      }
    }
    return () => {
      const used = this.#current
      used.rollBack()
      this.#current = this.#next
      this.#next = used
      this.#seen = seen
      this.#snapshots += 1
      this.#failure = undefined
    }
  }

  prepare(sql: string): SqliteStatement {
    if (this.#failure) throw this.#failure
    return this.#current.prepare(sql)
  }

  close(): void {
    this.#current.close()
    this.#next.close()
  }
}
