import {
  type CompiledQuery,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Kysely for a connection that runs each query immediately. Kysely's own driver makes queries take turns and awaits
 * eight promises for each, although SQLite is synchronous. `ready` can return a promise to wait for first.
 */
export function kyselyOf(database: SqliteDatabase, ready?: () => Promise<void> | undefined): Kysely<Tables> {
  const dialect = new SqliteDialect({ database })
  const executor = new ImmediateExecutor(async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
    const waiting = ready?.()
    if (waiting) await waiting
    return run<Row>(database, query)
  })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}

type Run = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

class ImmediateExecutor extends DefaultQueryExecutor {
  readonly #run: Run

  constructor(run: Run) {
    const connection = {
      executeQuery: run,
      streamQuery: () => {
        throw new Error('Queries are not streamed.')
      },
    }
    // Only used with plugins.
    const connections = { provideConnection: <T>(use: (given: typeof connection) => Promise<T>) => use(connection) }
    super(new SqliteQueryCompiler(), new SqliteAdapter(), connections)
    this.#run = run
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run(query)
  }
}

function run<Row>(database: SqliteDatabase, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
