import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'
import type { Db } from './tables.ts'

/**
 * A query that is built and compiled once and then only given its values. Building one costs more than SQLite needs
 * to answer it, so everything on the hot path is a statement. `shape` tells apart the forms one statement can take.
 */
export function statement<Values extends object, Row, Shape extends unknown[] = []>(
  build: (db: Db, database: Database, value: Values, ...shape: Shape) => { compile(executor: Db): CompiledQuery<Row> },
) {
  const compiled = new WeakMap<Database, Map<string, CompiledQuery<Row>>>()
  return async (database: Database, db: Db, values: Values, ...shape: Shape): Promise<Row[]> => {
    const known = compiled.get(database) ?? new Map<string, CompiledQuery<Row>>()
    compiled.set(database, known)
    const key = shape.length === 0 ? '' : JSON.stringify(shape)
    let query = known.get(key)
    if (!query) {
      query = build(database.read, database, placeholders<Values>(), ...shape).compile(database.read)
      if (known.size >= keptForms) known.clear()
      known.set(key, query)
    }
    const parameters = query.parameters.map((given) =>
      given instanceof Placeholder ? values[given.name as keyof Values] : given,
    )
    const result = await db.executeQuery<Row>({ ...query, parameters })
    return result.rows
  }
}

/** Thirteen filters make many forms; a caller who tries them all must not fill the memory. */
const keptForms = 300

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const placeholders = <Values extends object>(): Values =>
  new Proxy({} as Values, { get: (_target, name) => new Placeholder(String(name)) })
