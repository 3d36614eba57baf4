import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type DialectAdapter,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'

type Run = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

/** Runs each query at once. Kysely's own drivers make queries take turns and await eight promises for each. */
export class DirectExecutor extends DefaultQueryExecutor {
  readonly #run: Run

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, run: Run) {
    const connection = {
      executeQuery: run,
      streamQuery: () => {
        throw new Error('Queries are not streamed.')
      },
    }
    // Only used with plugins.
    const connections = { provideConnection: <T>(use: (given: typeof connection) => Promise<T>) => use(connection) }
    super(compiler, adapter, connections)
    this.#run = run
  }

  override executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run(query)
  }
}
