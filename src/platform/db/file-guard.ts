import { type Stats, statSync } from 'node:fs'
import { DatabaseFileLost, isDamaged } from './database-errors.ts'

/** Writes that follow each other this quickly share a check of the file. */
const recentMs = 5

/**
 * Notices when an open database file is removed, replaced or damaged: SQLite would keep writing to a deleted file. Only
 * uses `stat`, because opening and closing the file outside of SQLite drops SQLite's locks on it.
 */
export class FileGuard {
  readonly #file: string
  readonly #report: (reason: string) => void
  /** Undefined until a new file is created. */
  #opened: Stats | undefined
  #wal: Stats | undefined
  #damage: string | undefined
  #reported: string | undefined
  #checkedAt = -Infinity

  constructor(file: string, report: (reason: string) => void) {
    this.#file = file
    this.#report = report
    this.#opened = statOf(file)
  }

  /** The problem with the file, if any. Each is reported once. Putting the right file back clears it; damage stays. */
  problem(): string | undefined {
    this.#checkedAt = performance.now()
    const reason = this.#misplaced() ?? this.#damage
    if (reason !== undefined && reason !== this.#reported) this.#report(reason)
    this.#reported = reason
    return reason
  }

  /**
   * Called before each write transaction. A recent result is good enough, because the file is checked again after the
   * sync. After a problem, each call checks again, so that writes resume as soon as it's solved.
   */
  assertInPlace(): void {
    if (this.#reported !== undefined || performance.now() - this.#checkedAt > recentMs) this.problem()
    this.assertNoneFound()
  }

  /** Like `assertInPlace`, but uses the result of the last check. */
  assertNoneFound(): void {
    if (this.#reported !== undefined) throw new DatabaseFileLost(this.#reported)
  }

  /** Records a statement's error. After damage, writes stop, because they could destroy data that is still readable. */
  recordError(error: unknown): void {
    if (this.#damage !== undefined || error instanceof DatabaseFileLost || !isDamaged(error)) return
    this.#damage = `${this.#file} is damaged (${(error as Error).message}). ${stopTheServer} restore a backup.`
    this.problem()
  }

  #misplaced(): string | undefined {
    const now = statOf(this.#file)
    if (!now) return `${this.#file} was removed while it was in use. ${stopTheServer} put it back or restore a backup.`
    this.#opened ??= now
    if (!isSame(now, this.#opened))
      return `${this.#file} was replaced while it was in use. ${stopTheServer} check which file is right, and start again.`
    const wal = statOf(`${this.#file}-wal`)
    // The write-ahead log exists from the first statement until the last connection is closed.
    if (this.#wal && !(wal && isSame(wal, this.#wal)))
      return `${this.#file}-wal was removed while it was in use. Nothing more is written. Stop the server, so it saves what it has.`
    this.#wal ??= wal
    return undefined
  }
}

const stopTheServer = 'Nothing more is written. Stop the server,'

const statOf = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false })

const isSame = (one: Stats, other: Stats | undefined): boolean => one.ino === other?.ino && one.dev === other.dev
