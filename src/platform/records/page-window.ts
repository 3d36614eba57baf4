import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The records of one page: those after a position, or from an offset. `backwards` selects the nearest ones before it.
 */
export interface PageWindow {
  limit: number
  offset: number
  after: Position | undefined
  backwards: boolean
  counts: boolean
}

/**
 * Values that change the SQL of the query. The limit is one of them, because SQLite plans a page of a fixed size twice
 * as fast as one of a variable size.
 */
export interface WindowShape {
  backwards: boolean
  resumed: boolean
  limit: number
  skips: boolean
  counts: boolean
}

export interface WindowValues {
  after_key: string | number | null
  after_id: number | null
  offset: number
}

export const windowShape = ({ backwards, after, limit, offset, counts }: PageWindow): WindowShape => ({
  backwards,
  counts,
  resumed: after !== undefined,
  limit,
  skips: offset > 0,
})

export const windowValues = ({ after, offset }: PageWindow): WindowValues => ({
  after_key: after?.key ?? null,
  after_id: after?.id ?? null,
  offset,
})

/** The parts of a query, for rows ordered by the key and then by id, both in the same direction. */
export function windowSql(
  shape: WindowShape,
  order: Order,
  id: Expression<unknown>,
  value: WindowValues,
): { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: RawBuilder<unknown> } {
  const key = order.column
  const descending = order.descending !== shape.backwards
  const direction = descending ? sql`desc` : sql`asc`
  const beyond = descending ? sql`<` : sql`>`
  const offset = shape.skips ? sql`offset ${value.offset}` : sql``
  return {
    where: shape.resumed ? sql`and (${key}, ${id}) ${beyond} (${value.after_key}, ${value.after_id})` : sql``,
    order: sql`order by ${key} ${direction}, ${id} ${direction}`,
    limit: sql`limit ${sql.lit(shape.limit)} ${offset}`,
  }
}

/** One way to order a collection: by a column, then by id in the same direction. */
export interface Order {
  name: string
  descending: boolean
  kind: 'timestamp' | 'integer' | 'text'
  column: Expression<unknown>
}

/** Orders by creation time. The column is given with its table's alias: `r.created`. */
export const oldestFirst = (column: string): Order => ({
  name: 'created',
  descending: false,
  kind: 'timestamp',
  column: sql.ref(column),
})

export const newestFirst = (column: string): Order => ({ ...oldestFirst(column), descending: true })

export interface Position {
  key: string | number
  id: number
}
