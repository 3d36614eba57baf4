import type { Expression } from 'kysely'

/** One order of a collection: by a column, then by id in the same direction. */
export interface Order {
  name: string
  descending: boolean
  kind: 'moment' | 'integer' | 'text'
  column: Expression<unknown>
}

/** Where a record stands in an order. */
export interface Position {
  /** The value of the order's column. */
  key: string | number
  id: number
}
