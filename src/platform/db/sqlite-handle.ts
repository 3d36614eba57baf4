import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { faultOf } from './database-errors.ts'
import type { FileGuard } from './file-guard.ts'
import { isClosing } from './semaphore.ts'

const maxCachedStatements = 500

/**
 * Adapts `node:sqlite` to Kysely: prepares statements once and turns boolean columns into booleans. `renew` replaces a
 * connection that failed to read or write the disk.
 */
export class SqliteHandle implements SqliteDatabase {
  readonly #open: () => DatabaseSync
  readonly #guard: Pick<FileGuard, 'recordError'>
  readonly #statements = new Map<string, SqliteStatement>()
  readonly #watches: { names: RegExp; onWrite: () => void }[] = []
  #connection: DatabaseSync
  #isAtFault = false
  #isClosed = false

  constructor(open: () => DatabaseSync, guard: Pick<FileGuard, 'recordError'>) {
    this.#open = open
    this.#guard = guard
    this.#connection = open()
  }

  get connection(): DatabaseSync {
    if (this.#isClosed) throw isClosing()
    return this.#connection
  }

  prepare(sql: string): SqliteStatement {
    if (this.#isClosed) throw isClosing()
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const prepared = this.watch(() => this.#connection.prepare(sql))
    const statement = adapt(prepared, (error) => this.#recordError(error), this.#watchesOf(sql))
    if (this.#statements.size >= maxCachedStatements) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  /** Calls `onWrite` before a statement that may change one of these tables: it can't without naming it. */
  watchTables(tables: string[], onWrite: () => void): void {
    this.#watches.push({ names: new RegExp(`\\b(?:${tables.join('|')})\\b`, 'i'), onWrite })
    this.#statements.clear()
  }

  /** False after an error that may have ended its transaction, or left wrong pages in its memory. */
  get isReading(): boolean {
    return !this.#isAtFault && this.#connection.isOpen && this.#connection.isTransaction
  }

  /**
   * Starts a transaction that sees the current state. SQLite takes the snapshot at the first read. The schema fills
   * several pages, so reading it also notices a damaged file early.
   */
  begin(): void {
    this.rollBack()
    this.run('begin')
    this.prepare('select 1 from sqlite_schema limit 1').all([])
  }

  /** Runs a command without parameters. Unlike `exec`, it's parsed only once. */
  run(command: string): void {
    this.prepare(command).run([])
  }

  /** SQLite rolls back on its own after some errors. A connection that can't roll back is discarded. */
  rollBack(): void {
    try {
      if (this.#connection.isOpen && this.#connection.isTransaction) this.run('rollback')
    } catch {
      this.#drop()
    }
  }

  /** Replaces a connection that failed. Never called in a transaction. */
  renew(): void {
    if (!this.#isAtFault || this.#isClosed) return
    this.#release()
    this.#connection = this.#open()
    this.#isAtFault = false
  }

  /** Uses the connection, and records whether it's at fault. */
  watch<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.#recordError(error)
      throw error
    }
  }

  close(): void {
    this.#isClosed = true
    this.#release()
  }

  #watchesOf(sql: string): (() => void) | undefined {
    const watches = /^\s*select\b/i.test(sql) ? [] : this.#watches.filter(({ names }) => names.test(sql))
    if (watches.length === 0) return undefined
    return () => {
      for (const { onWrite } of watches) onWrite()
    }
  }

  #release(): void {
    this.#statements.clear()
    if (this.#connection.isOpen) this.#connection.close()
  }

  #drop(): void {
    this.#isAtFault = true
    this.#statements.clear()
    this.#connection.close()
  }

  #recordError(error: unknown): void {
    this.#guard.recordError(error)
    if (faultsOfConnection.has(faultOf(error) ?? '')) this.#isAtFault = true
  }
}

/** Includes damage, because the connection's cached pages may be wrong. */
const faultsOfConnection = new Set<string>(['i/o error', 'unreachable', 'read only', 'damaged'])

/** Records errors here rather than in `watch`, which would take up two of the ten lines of each stack trace. */
function adapt(
  statement: StatementSync,
  recordError: (error: unknown) => void,
  onRun: (() => void) | undefined,
): SqliteStatement {
  const columns = statement.columns()
  const booleans = columns.filter((column) => column.type === 'boolean').map((column) => column.name)
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      onRun?.()
      try {
        return withBooleans(statement.all(...inputValues(parameters)), booleans)
      } catch (error) {
        recordError(error)
        throw error
      }
    },
    run: (parameters) => {
      onRun?.()
      try {
        return statement.run(...inputValues(parameters))
      } catch (error) {
        recordError(error)
        throw error
      }
    },
    iterate: (parameters) => statement.iterate(...inputValues(parameters)),
  }
}

const inputValues = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)))

function withBooleans(rows: Record<string, unknown>[], columns: string[]): Record<string, unknown>[] {
  for (const row of columns.length > 0 ? rows : []) {
    for (const column of columns) if (row[column] !== null) row[column] = row[column] === 1
  }
  return rows
}
