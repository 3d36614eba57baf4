import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { largestLogBytes } from './sqlite-connect.ts'
import type { SqliteHandle } from './sqlite-handle.ts'
import { asBackgroundWork } from './time-limit.ts'

/** A checkpoint writes each page once, however often it's in the log, so a large database can have a longer log. */
const smallestLogBytes = 8 * 1024 * 1024
/** Asking for the log's size takes a hundredth of a small write's CPU time. */
const commitsPerLook = 4
/** A log that is no longer growing is emptied after this time. */
const idleMs = 10_000

interface Log {
  /** How much of the file SQLite is using. Not in a transaction. */
  bytes(): number
  /** Makes all of this process's writers wait until `work` is done. */
  holdWriters(work: () => Promise<void>): Promise<void>
  /** Makes all commits durable, and moves readers to the latest one. */
  sync(): Promise<void>
  /** Returns if nothing can be lost. */
  onFailure(error: Error): void
}

/**
 * Moves commits from the write-ahead log into the database file, in a separate thread because it waits for the disk. A
 * first pass moves most of them while writers continue. A second one moves the rest while they wait, after which SQLite
 * restarts the log from the beginning. If a long read still needs the log, it grows.
 */
export class Checkpoints {
  readonly #file: string
  readonly #log: Log
  #thread: Worker | undefined
  /** How long the log was after the last checkpoint, until SQLite starts it again. */
  #doneBytes = 0
  #maxBytes: number
  #commits = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #closed = false

  constructor(file: string, log: Log) {
    this.#file = file
    this.#log = log
    this.#maxBytes = maxLogBytes(file)
  }

  /** Called after each commit. */
  recordCommit(): void {
    this.#timer ??= setTimeout(() => this.#run(), idleMs).unref()
    this.#commits += 1
    if (this.#commits % commitsPerLook === 0 && this.#isLong()) this.#run()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#running
    await this.#thread?.terminate()
  }

  #run(): void {
    if (this.#running || this.#closed) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    // The time limit of the request that happened to commit last doesn't apply here.
    this.#running = asBackgroundWork(() => this.#checkpoint()).finally(() => {
      this.#maxBytes = maxLogBytes(this.#file)
      this.#running = undefined
    })
  }

  #isLong(): boolean {
    const bytes = this.#log.bytes()
    if (bytes < this.#doneBytes) this.#doneBytes = 0
    return bytes - this.#doneBytes >= this.#maxBytes
  }

  async #checkpoint(): Promise<void> {
    await this.#pass()
    await this.#log.holdWriters(async () => {
      // The readers' old snapshot would keep the last commits in the log.
      await this.#log.sync()
      // Readers that start after a complete pass don't use the log, so the next writer can start it again.
      if (await this.#pass()) await this.#log.sync()
      this.#doneBytes = this.#log.bytes()
    })
  }

  /** Returns whether every commit has been moved. */
  #pass(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const thread = this.#thread ?? new Worker(checkpoint, { eval: true, execArgv: [], workerData: this.#file })
    this.#thread = thread
    thread.ref()
    thread.once('message', ({ isComplete, error }: { isComplete: boolean; error?: Error & { errcode: number } }) => {
      thread.unref()
      if (error && failedSyncs.includes(error.errcode)) this.#log.onFailure(error)
      resolve(isComplete)
    })
    thread.postMessage('checkpoint')
    return promise
  }
}

/** A page, and what the log says about it. */
const frameBytes = 4_096 + 24

/** Less than the file's size after SQLite has started the log again. */
export function usedLogBytes(writer: SqliteHandle): number {
  try {
    const [state] = writer.prepare('pragma wal_checkpoint(noop)').all([]) as { log: number }[]
    return (state?.log ?? 0) * frameBytes
  } catch {
    // The commit is done. If the connection is at fault, the next statement says why.
    return 0
  }
}

const maxLogBytes = (file: string): number => {
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
  return Math.min(Math.max(size, smallestLogBytes), largestLogBytes)
}

/** SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC. Other errors leave the commits in the log for the next checkpoint. */
const failedSyncs = [1034, 1290]

const checkpoint = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  let connection
  parentPort.on('message', () => {
    try {
      connection ??= new DatabaseSync(workerData, { timeout: 0 })
      connection.exec('pragma synchronous = normal')
      const { busy, log, checkpointed } = connection.prepare('pragma wal_checkpoint(passive)').get()
      parentPort.postMessage({ isComplete: busy === 0 && log === checkpointed })
    } catch (error) {
      connection?.close()
      connection = undefined
      parentPort.postMessage({ isComplete: false, error: { message: error.message, errcode: error.errcode } })
    }
  })
`
