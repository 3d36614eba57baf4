import { type Expression, sql } from 'kysely'

/** One order of a collection: by a column, then by id in the same direction. */
export interface Order {
  name: string
  descending: boolean
  kind: 'timestamp' | 'integer' | 'text'
  column: Expression<unknown>
}

/** By creation. The column is given with the alias of its table: `r.created`. */
export const oldestFirst = (column: string): Order => ({
  name: 'created',
  descending: false,
  kind: 'timestamp',
  column: sql.ref(column),
})

export const newestFirst = (column: string): Order => ({ ...oldestFirst(column), descending: true })

/** Where a record stands in an order. */
export interface Position {
  /** The value of the order's column. */
  key: string | number
  id: number
}
