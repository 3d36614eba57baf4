import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type { FileGuard } from './file-guard.ts'

const maxCachedStatements = 500

/** Adapts `node:sqlite` to Kysely's dialect. Statements are prepared once, and boolean columns become booleans. */
export class SqliteHandle implements SqliteDatabase {
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()
  readonly #guard: Pick<FileGuard, 'notice'>

  constructor(connection: DatabaseSync, guard: Pick<FileGuard, 'notice'>) {
    this.#connection = connection
    this.#guard = guard
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const noticed = <T>(work: () => T): T => this.#noticed(work)
    const statement = noticed(() => adapt(this.#connection.prepare(sql), noticed))
    if (this.#statements.size >= maxCachedStatements) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }

  #noticed<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.#guard.notice(error)
      throw error
    }
  }
}

function adapt(statement: StatementSync, noticed: <T>(work: () => T) => T): SqliteStatement {
  const columns = statement.columns()
  const booleans = columns.filter((column) => column.type === 'boolean').map((column) => column.name)
  return {
    reader: columns.length > 0,
    all: (parameters) => noticed(() => withBooleans(statement.all(...inputValues(parameters)), booleans)),
    run: (parameters) => noticed(() => statement.run(...inputValues(parameters))),
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
