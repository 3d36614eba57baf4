import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const keptStatements = 500

/** `node:sqlite` in the shape Kysely's dialect asks for, with every statement prepared once and true booleans. */
export class SqliteHandle implements SqliteDatabase {
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(connection: DatabaseSync) {
    this.#connection = connection
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = adapt(this.#connection.prepare(sql))
    if (this.#statements.size >= keptStatements) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  const columns = statement.columns()
  const flags = columns.filter((column) => column.type === 'boolean').map((column) => column.name)
  return {
    reader: columns.length > 0,
    all: (parameters) => withBooleans(statement.all(...bound(parameters)), flags),
    run: (parameters) => statement.run(...bound(parameters)),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  }
}

const bound = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)))

function withBooleans(rows: Record<string, unknown>[], flags: string[]): Record<string, unknown>[] {
  if (flags.length > 0) {
    for (const row of rows) for (const flag of flags) if (row[flag] !== null) row[flag] = row[flag] === 1
  }
  return rows
}
