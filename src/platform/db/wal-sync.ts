import { closeSync, existsSync, fdatasync, openSync } from 'node:fs'

/** How long commits wait for others to share a sync with. A write takes less than a millisecond. */
const gatherMs = 2

interface Hooks {
  /** Called when a sync starts. The returned function is called when it has finished. */
  onStart(): () => void
  /** After a failed sync, the file's state is unknown, even if a later sync succeeds. Returns if nothing can be lost. */
  onFailure(error: Error): void
}

/**
 * Makes commits durable without blocking the process: SQLite appends them to its log without waiting for the disk, and
 * this syncs the log in another thread. Commits made during a sync share the next one.
 */
export class WalSync {
  readonly #file: string
  readonly #hooks: Hooks
  #log: number | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #gathering: { started: PromiseWithResolvers<void>; timer: NodeJS.Timeout } | undefined

  constructor(databaseFile: string, hooks: Hooks) {
    this.#file = `${databaseFile}-wal`
    this.#hooks = hooks
  }

  /** Resolves when a sync that started after this call has finished. */
  sync(): Promise<void> {
    if (this.#next) return this.#next
    if (!this.#running) return this.#start()
    this.#next = this.#running.then(() => {
      this.#next = undefined
      return this.#start()
    })
    return this.#next
  }

  /** Like `sync`, but waits a moment, so that a commit that's about to follow shares the sync. */
  syncSoon(): Promise<void> {
    if (this.#running) return this.sync()
    this.#gathering ??= {
      started: Promise.withResolvers<void>(),
      timer: setTimeout(() => this.sync(), gatherMs),
    }
    return this.#gathering.started.promise
  }

  async close(): Promise<void> {
    if (this.#gathering) await this.sync()
    while (this.#running) await this.#running
    if (this.#log !== undefined) closeSync(this.#log)
    this.#log = undefined
  }

  #start(): Promise<void> {
    const finish = this.#hooks.onStart()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#running = promise
    clearTimeout(this.#gathering?.timer)
    this.#gathering?.started.resolve(promise)
    this.#gathering = undefined
    this.#syncLog((error) => {
      // If there are commits, the process exits here, so none of them are ever acknowledged.
      if (error) this.#hooks.onFailure(error)
      this.#running = undefined
      finish()
      resolve()
    })
    return promise
  }

  #syncLog(done: (error: Error | null) => void): void {
    try {
      this.#log ??= openLog(this.#file)
    } catch (error) {
      done(error as Error)
      return
    }
    if (this.#log === undefined) done(null)
    else fdatasync(this.#log, done)
  }
}

/**
 * Undefined if there's no log yet. While this process uses the database, SQLite keeps the file, so it's opened once. If
 * someone removes it, `FileGuard` notices. Never opens the database.
 */
const openLog = (file: string): number | undefined => (existsSync(file) ? openSync(file, 'r+') : undefined)

/** Only the log can be opened without SQLite: closing the database file would drop SQLite's locks on it. */
export function isOnReadOnlyDisk(file: string): boolean {
  try {
    closeSync(openSync(`${file}-wal`, 'r+'))
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}
