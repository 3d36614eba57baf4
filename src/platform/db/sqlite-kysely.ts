import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import { DirectExecutor } from './direct-executor.ts'
import type { Tables } from './tables.ts'

/** Kysely for a connection, which is synchronous. `ready` can return a promise to wait for first. */
export function kyselyOf(database: SqliteDatabase, ready?: () => Promise<void> | undefined): Kysely<Tables> {
  const dialect = new SqliteDialect({ database })
  const run = async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const waiting = ready?.()
    if (waiting) await waiting
    return runNow<Row>(database, query)
  }
  const executor = new DirectExecutor(new SqliteQueryCompiler(), new SqliteAdapter(), run)
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}

function runNow<Row>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
