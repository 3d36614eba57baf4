import { closeSync, existsSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const syncFile = promisify(fdatasync)

interface Hooks {
  /** Called when a sync starts. The returned function is called when it has finished. */
  onStart(): () => void
  /** After a failed sync, the file's state is unknown, even if a later sync succeeds. */
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

  async close(): Promise<void> {
    while (this.#running) await this.#running
    if (this.#log !== undefined) closeSync(this.#log)
    this.#log = undefined
  }

  #start(): Promise<void> {
    const finish = this.#hooks.onStart()
    this.#running = this.#syncLog().then(() => {
      this.#running = undefined
      finish()
    })
    return this.#running
  }

  async #syncLog(): Promise<void> {
    try {
      this.#log ??= openLog(this.#file)
      if (this.#log !== undefined) await syncFile(this.#log)
    } catch (error) {
      this.#hooks.onFailure(error as Error)
      // The process exits here, so none of this sync's commits are ever acknowledged.
      await new Promise(() => {})
    }
  }
}

/**
 * Undefined if there's no log yet. While this process uses the database, SQLite keeps the file, so it's opened once. If
 * someone removes it, `FileGuard` notices. Never opens the database.
 */
const openLog = (file: string): number | undefined => (existsSync(file) ? openSync(file, 'r+') : undefined)
