import type { DatabaseSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { SqliteHandle } from './sqlite-handle.ts'

/** SQLite can't empty its log while an older snapshot is open, so an idle process doesn't keep one. */
const maxAgeMs = 1_000
/** A sync takes a snapshot only if there was a read this recently. */
const readingMs = 100

/**
 * Reads that never see a commit that a power cut could still undo. They use the snapshot taken when the last finished
 * sync started; two connections take turns. Our own transactions return only after a later sync, so no one misses their
 * own write. Reads wait only if there's no snapshot and some commits aren't durable yet, or after another process has
 * written, because its commits may not be durable.
 */
export class DurableReads implements SqliteDatabase {
  readonly #commitsOfOthers: () => number
  #current: SqliteHandle
  #next: SqliteHandle
  /** The commits that the snapshot contains. */
  #seen = { own: 0, others: Number.NaN }
  #version = 0
  #failure: unknown
  #readAt = 0
  #isAwaited = false
  readonly #release = setTimeout(() => this.#current.rollBack(), maxAgeMs).unref()

  constructor(open: () => SqliteHandle, writer: SqliteHandle) {
    this.#commitsOfOthers = countCommitsOfOthers(writer)
    this.#current = open()
    this.#next = open()
  }

  /** Whether no other process has written since the last finished sync started. */
  get hasSeenOthers(): boolean {
    return this.#commitsOfOthers() === this.#seen.others
  }

  /**
   * Called before each read. False if it must wait for a sync, which takes a snapshot. If all our own commits are
   * durable, a snapshot can be taken at once, unless another process writes at that moment.
   */
  isReady({ isDurable }: { isDurable: boolean }): boolean {
    this.#readAt = performance.now()
    if (!this.#current.isReading && isDurable) this.#begin()
    const isReady = this.#current.isReading && this.hasSeenOthers
    this.#isAwaited ||= !isReady
    return isReady
  }

  /** If it fails, the read waits for a sync's snapshot, which says why. */
  #begin(): void {
    try {
      this.#current.renew()
      this.#current.begin()
    } catch {
      this.#current.rollBack()
      return
    }
    this.#failure = undefined
    this.#release.refresh()
  }

  /** Changes with every durable commit, and before a read that has to wait for one. */
  version(): number {
    return this.#version + (this.hasSeenOthers ? 0 : 0.5)
  }

  /** Undefined until reads see this commit of our own. Otherwise a sum of two numbers that only increase. */
  versionSince(change: number): number | undefined {
    const { own, others } = this.#seen
    return change <= own && this.hasSeenOthers ? change + others : undefined
  }

  /** Takes a snapshot, if there are reads. They use it once the returned function is called, after the sync. */
  takeSnapshot(own: number): () => void {
    const others = this.#commitsOfOthers()
    const isReading = this.#isAwaited || performance.now() - this.#readAt < readingMs
    this.#isAwaited = false
    try {
      this.#next.renew()
      if (isReading) this.#next.begin()
    } catch (error) {
      // Commits still have to be synced. The next read tries again.
      return () => {
        this.#current.rollBack()
        this.#failure = error
      }
    }
    return () => {
      const used = this.#current
      used.rollBack()
      this.#current = this.#next
      this.#next = used
      if (own !== this.#seen.own || others !== this.#seen.others) this.#version += 1
      this.#seen = { own, others }
      this.#failure = undefined
      this.#release.refresh()
    }
  }

  prepare(sql: string): SqliteStatement {
    if (this.#failure) throw this.#failure
    return this.#current.prepare(sql)
  }

  close(): void {
    clearTimeout(this.#release)
    this.#current.close()
    this.#next.close()
  }
}

/**
 * `data_version` counts commits by other connections. Only the writer and other processes commit, so on the writer it
 * counts commits by other processes. Each connection counts separately; a new one must not reuse a number. NaN if it
 * can't be read; the next snapshot finds out why.
 */
function countCommitsOfOthers(writer: SqliteHandle): () => number {
  let counted: { by: DatabaseSync; read(): number } | undefined
  let before = 0
  return () => {
    try {
      const { connection } = writer
      if (counted?.by !== connection) {
        const statement = connection.prepare('pragma data_version')
        statement.setReturnArrays(true)
        if (counted) before += 2 ** 32
        counted = { by: connection, read: () => (statement.get() as unknown as [number])[0] }
      }
      return before + counted.read()
    } catch {
      return Number.NaN
    }
  }
}
