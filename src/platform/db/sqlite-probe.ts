import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isBusy } from './database-errors.ts'
import type { Probe } from './probe.ts'

const pauseMs = 20
/** Each write makes the answers in memory stale, so there are few, however often somebody asks. */
const writesEveryMs = 2_000

/**
 * A connection that begins write transactions, and every two seconds commits one: only a commit writes to the disk, and shows
 * that it is full or read-only. It never makes a file.
 */
export class SqliteProbe implements Probe {
  readonly #file: string
  #connection: DatabaseSync | undefined
  #nextWriteAt = 0

  constructor(file: string) {
    this.#file = file
  }

  /** SQLite's own wait would hold up the process, so this one polls. A writer that commits in time is no reason. */
  async attempt(deadline: AbortSignal): Promise<void> {
    while (!deadline.aborted) {
      try {
        return this.#begin()
      } catch (error) {
        if (!isBusy(error)) {
          // Another connection may work again, when this one does not.
          await this.close()
          throw error
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
  }

  async close(): Promise<void> {
    this.#connection?.close()
    this.#connection = undefined
  }

  #begin(): void {
    this.#connection ??= openExisting(this.#file)
    this.#connection.exec('begin immediate')
    const writes = performance.now() >= this.#nextWriteAt
    // A number in the header of the file that nothing else uses.
    this.#connection.exec(writes ? 'pragma user_version = 1; commit' : 'rollback')
    if (writes) this.#nextWriteAt = performance.now() + writesEveryMs
  }
}

function openExisting(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('mode', 'rw')
  const connection = new DatabaseSync(url, { timeout: 0 })
  // Its commits need not survive a power cut, so they don't wait for the disk.
  connection.exec('pragma synchronous = normal')
  return connection
}
