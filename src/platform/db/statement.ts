import { createHash } from 'node:crypto'
import type { CompiledQuery, QueryResult } from 'kysely'
import type { Database, Engine } from './database.ts'
import type { Db } from './tables.ts'

/** What a statement runs on: a context, or a transaction's. */
interface Connected {
  database: Database
  db: Db
}

/** The inputs for building a query: the engine, and a placeholder for each value. */
export interface StatementBuilder<Values> {
  engine: Engine
  /** For building queries, never for running them. */
  db: Db
  value: Values
}

/**
 * A query compiled once; each call only supplies values. Building a query takes longer than SQLite takes to run it, so
 * every frequent query is a statement. Each `shape` is compiled separately. With `keepsPlan`, PostgreSQL also plans it
 * once and treats it as a quick lookup; see `keepPlan`. If it's ordered, it needs an index with that order, because
 * sorting is disabled for lookups.
 */
export function statement<Values extends object, Row, Shape extends unknown[] = []>(
  build: Build<Values, Row, Shape>,
  options: Options<Shape> = {},
) {
  const run = compiledOnce(build, options)
  return async (on: Connected, values: Values, ...shape: Shape): Promise<Row[]> => (await run(on, values, shape)).rows
}

/** Like `statement`, for an update, insert or delete. Returns how many rows changed. */
export function change<Values extends object, Shape extends unknown[] = []>(
  build: Build<Values, unknown, Shape>,
  options: Options<Shape> = {},
) {
  const run = compiledOnce(build, options)
  return async (on: Connected, values: Values, ...shape: Shape): Promise<number> =>
    Number((await run(on, values, shape)).numAffectedRows ?? 0)
}

/**
 * Like `change`, if the number of changed rows isn't needed. In a PostgreSQL transaction, it's sent without waiting
 * for the response. If it fails, so does the transaction.
 */
export function write<Values extends object, Shape extends unknown[] = []>(
  build: Build<Values, unknown, Shape>,
  options: Options<Shape> = {},
) {
  const run = compiledOnce(build, options, { isAwaited: false })
  return async (on: Connected, values: Values, ...shape: Shape): Promise<void> => {
    await run(on, values, shape)
  }
}

/** A query that a PostgreSQL transaction may send without waiting for the response. */
export interface UnawaitedQuery extends CompiledQuery {
  isAwaited?: false
}

type Build<Values, Row, Shape extends unknown[]> = (
  parts: StatementBuilder<Values>,
  ...shape: Shape
) => { compile(executor: Db): CompiledQuery<Row> }

interface Options<Shape extends unknown[]> {
  keepsPlan?: boolean | ((...shape: Shape) => boolean)
}

function compiledOnce<Values extends object, Row, Shape extends unknown[]>(
  build: Build<Values, Row, Shape>,
  { keepsPlan = false }: Options<Shape>,
  mark: Pick<UnawaitedQuery, 'isAwaited'> = {},
) {
  const isKept = typeof keepsPlan === 'function' ? keepsPlan : () => keepsPlan
  const compiled = new WeakMap<Database, Map<string, Compiled<Row>>>()
  return ({ database, db }: Connected, values: Values, shape: Shape): Promise<QueryResult<Row>> => {
    const queries = compiled.get(database) ?? new Map<string, Compiled<Row>>()
    compiled.set(database, queries)
    const key = shape.length === 0 ? '' : JSON.stringify(shape)
    let found = queries.get(key)
    if (!found) {
      const parts = { engine: database.engine, db: database.read, value: placeholders<Values>() }
      const query = build(parts, ...shape).compile(database.read)
      if (queries.size >= maxQueries) queries.clear()
      found = { query, isQuick: isKept(...shape) }
      queries.set(key, found)
      if (found.isQuick) keepPlan(query.sql)
    }
    const { sql, query, queryId, parameters: all } = found.query
    const parameters = all.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const executor = db === database.read && found.isQuick ? database.lookUps : db
    // Kysely's own `executeQuery` awaits one more promise, and copying its frozen query is slow.
    return executor.getExecutor().executeQuery<Row>({ sql, query, queryId, parameters, ...mark })
  }
}

interface Compiled<Row> {
  query: CompiledQuery<Row>
  /** Whether its plan is kept, so that it's a lookup. */
  isQuick: boolean
}

/** The values of several rows, for a statement that inserts as many as its shape says. */
export const valuesOfRows = <Row>(rows: Row[], columns: readonly (keyof Row)[]): unknown[] =>
  rows.flatMap((row) => columns.map((column) => row[column]))

/** That statement's rows. */
export const rowsOfValues = <Row>(values: unknown[], columns: readonly (keyof Row)[], count: number): Row[] =>
  Array.from(
    { length: count },
    (_, i) => Object.fromEntries(columns.map((column, j) => [column, values[i * columns.length + j]])) as Row,
  )

/** Filters can be combined in many ways. A client that tries them all must not exhaust the memory. */
const maxQueries = 300

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders = <Values extends object>(): Values =>
  new Proxy({} as Values, { get: (_target, name) => new Placeholder(String(name)) })

const names = new Map<string, string>()

/**
 * Makes PostgreSQL keep this SQL's plan on each connection, because planning takes longer than running it. Only for SQL
 * with one best plan, such as a lookup by key, that names its columns: a plan with `*` fails after a migration adds
 * one.
 */
export function keepPlan(sql: string): void {
  if (!names.has(sql)) names.set(sql, `cairn_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`)
}

/** The name of the prepared statement; undefined for SQL that is planned each time. */
export const planName = (sql: string): string | undefined => names.get(sql)
