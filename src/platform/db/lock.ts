import type { Database } from './database.ts'

/** Holds the rows until the transaction ends. SQLite has one writer at a time, so there they are held already. */
export const held = <Query extends { forUpdate(): Query }>(database: Database, query: Query): Query =>
  database.engine === 'postgres' ? query.forUpdate() : query
