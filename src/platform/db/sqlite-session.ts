import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isBusy } from './database-errors.ts'

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

/** A process that starts has made its file and not locked it yet. */
const youngMs = 60_000

/**
 * Each process locks a file of its own. The system ends the lock with the process, however it ends, and containers that
 * share the folder see it. Ids of processes would not do: each container counts its own.
 */
export function openSqlitePresence(dataDir: string): Presence & { close(): void } {
  const fileOf = (name: string) => join(dataDir, `running-${name}`)
  const own = randomBytes(8).toString('hex')
  const lock = tryLock(fileOf(own))
  const listEnded = async (names: string[]) => names.filter((name) => hasEnded(fileOf(name)))
  void listEnded(lock ? listOld(dataDir) : [])
  return {
    name: () => (lock ? own : undefined),
    listEnded,
    graceMs: 0,
    close: () => {
      if (!lock?.isOpen) return
      lock.close()
      rmSync(fileOf(own), { force: true })
    },
  }
}

/** Removes the file of a process that has ended. */
function hasEnded(file: string): boolean {
  if (!existsSync(file)) return true
  const lock = tryLock(file)
  lock?.close()
  if (lock) rmSync(file, { force: true })
  return lock !== undefined
}

/** Undefined if another process has it, or if the folder takes no files. SQLite is used for its locks: Node has none. */
function tryLock(file: string): DatabaseSync | undefined {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file, { timeout: 0 })
    connection.exec('pragma journal_mode = memory; begin exclusive')
    return connection
  } catch {
    connection?.close()
    return undefined
  }
}

const listOld = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter((file) => file.startsWith('running-'))
    .filter((file) => Date.now() - (statSync(join(dataDir, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > youngMs)
    .map((file) => file.slice('running-'.length))

/** Shows other processes on the same database that this one runs, and finds out which of them no longer do. */
export interface Presence {
  /** Names this process. Undefined while the others could not tell that it runs. */
  name(): string | undefined
  /** Which of these processes no longer run. Workers ask every few seconds: it also finds out that this one no longer shows itself. */
  listEnded(names: string[]): Promise<string[]>
  /** For how long a process that runs may look as if it had ended. */
  graceMs: number
}

export const readyWithinMs = 1_000

/** Tries whether the database takes writes. An attempt that takes too long is cancelled and no longer looked at. */
export interface Probe {
  attempt(deadline: AbortSignal): Promise<void>
  close(): Promise<void>
}
