import {
  type CompiledQuery,
  DummyDriver,
  InsertQueryNode,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { TransactionOptions } from './database.ts'
import { DirectExecutor } from './direct-executor.ts'
import type { UnawaitedQuery } from './statement.ts'
import { type Db, nothingToWake, type Tables, type TxDb } from './tables.ts'

interface Pool {
  connect(): Promise<pg.PoolClient>
}

/**
 * Runs a transaction in as few round trips as possible: `start transaction` goes out with the first statement,
 * statements don't wait for each other, writes whose results aren't needed aren't awaited, and `commit` goes out with
 * the last writes. If one of them fails, so does the next statement or the commit, with the same error.
 */
export async function runTransaction<T>(
  pool: Pool,
  work: (tx: TxDb) => Promise<T>,
  { isolation = 'read committed' }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect()
  const pipeline = new Pipeline(client, `start transaction isolation level ${isolation}`)
  try {
    const result = await work(transactionOf(pipeline))
    await pipeline.commit()
    client.release()
    return result
  } catch (error) {
    client.release(!(await pipeline.rollBack()))
    throw error
  }
}

/** Limits the memory for statements in flight. */
const maxSent = 20

class Pipeline {
  readonly #client: pg.PoolClient
  readonly #begin: string
  #begun: Promise<void> | undefined
  #hasBegun = false
  #hasEnded = false
  /** The first statement that failed. All later ones fail because of it. */
  #failure: { error: unknown } | undefined
  #sentCount = 0

  constructor(client: pg.PoolClient, begin: string) {
    this.#client = client
    this.#begin = begin
  }

  async run({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    this.#assertOpen()
    this.#begun ??= this.#start()
    if (!this.#maySend(sql)) {
      await this.#begun
      // Meanwhile, another statement may have failed, and the transaction with it.
      this.#assertOpen()
    }
    return this.#sent(sql, parameters)
  }

  /** Runs the query, without waiting for its result if that's safe. */
  async send(query: CompiledQuery): Promise<void> {
    const isSent = this.#maySend(query.sql) && !this.#hasEnded && this.#sentCount < maxSent
    const sent = this.run(query)
    // Only a query with plain values is certain to be sent.
    if (!isSent || !query.parameters.every(isPlain)) return void (await sent)
    this.#sentCount += 1
    const end = () => {
      this.#sentCount -= 1
    }
    sent.then(end, end)
  }

  async commit(): Promise<void> {
    this.#hasEnded = true
    if (!this.#begun) return
    this.#assertWhole()
    const { command } = await this.#sent('commit')
    this.#assertWhole()
    // The response to `commit` if a statement before it failed.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back.')
  }

  /** Returns false if the connection can't be used again. */
  async rollBack(): Promise<boolean> {
    this.#hasEnded = true
    if (!this.#begun) return true
    return this.#client.query('rollback').then(
      () => true,
      () => false,
    )
  }

  #start(): Promise<void> {
    const begun = this.#sent(this.#begin).then(() => {
      this.#hasBegun = true
    })
    // A read doesn't wait for it, but fails with the same error.
    begun.catch(() => undefined)
    return begun
  }

  /** If `start transaction` failed, the next statement would run on its own. That's harmless only for a read. */
  #maySend(sql: string): boolean {
    return this.#hasBegun || sql.startsWith('select')
  }

  #assertOpen(): void {
    if (this.#hasEnded) throw new Error('The transaction has ended.')
  }

  #assertWhole(): void {
    if (this.#failure) throw this.#failure.error
  }

  async #sent(sql: string, parameters?: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(sql, parameters as unknown[])
    } catch (error) {
      this.#failure ??= { error }
      throw this.#failure.error
    }
  }
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object' || Array.isArray(value)

/** The only result of a plain insert would be the number of rows. */
const isUnawaited = ({ query, isAwaited }: UnawaitedQuery): boolean =>
  isAwaited === false || (InsertQueryNode.is(query) && !query.returning && !query.onConflict)

const writes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  return writes.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver()
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
}

/** Kysely for queries that are sent with this function. */
export function kyselyOn(query: (text: string, values: unknown[]) => Promise<pg.QueryResult>): Db {
  const run = async <Row>({ sql, parameters }: CompiledQuery) =>
    resultOf<Row>(await query(sql, parameters as unknown[]))
  const executor = new DirectExecutor(compiler, adapter, run)
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}

function transactionOf(pipeline: Pipeline): TxDb {
  const executor = new DirectExecutor(compiler, adapter, async <Row>(query: CompiledQuery) => {
    if (!isUnawaited(query)) return resultOf<Row>(await pipeline.run(query))
    await pipeline.send(query)
    return { rows: [] }
  })
  return Object.assign(new Transaction<Tables>({ config: { dialect }, dialect, driver, executor }), {
    wakes: nothingToWake(),
  })
}
