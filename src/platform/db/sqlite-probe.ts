import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isBusy } from './database-errors.ts'
import type { Probe } from './probe.ts'

const pauseMs = 20

/** A connection that only begins a write transaction and rolls it back. It never makes a file. */
export class SqliteProbe implements Probe {
  readonly #file: string
  #connection: DatabaseSync | undefined

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
    this.#connection.exec('rollback')
  }
}

function openExisting(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('mode', 'rw')
  return new DatabaseSync(url, { timeout: 0 })
}
