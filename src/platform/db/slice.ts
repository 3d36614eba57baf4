import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The form of a slice; its values come later, so that one statement serves every slice of the form. The limit is part
 * of the form: SQLite plans a page of known size twice as fast as one of any size.
 */
export interface SliceShape {
  descending: boolean
  backwards: boolean
  resumed: boolean
  limit: number
  skips: boolean
}

export interface SliceValues {
  from_key: string | number | null
  from_id: number | null
  offset: number
}

/** `where` and the end of a query for a slice of rows ordered by key, then id, both in one direction. */
export function sliceSql(
  shape: SliceShape,
  key: Expression<unknown>,
  id: Expression<unknown>,
  value: SliceValues,
): { where: RawBuilder<unknown>; tail: RawBuilder<unknown> } {
  const falling = shape.descending !== shape.backwards
  const direction = falling ? sql`desc` : sql`asc`
  const beyond = falling ? sql`<` : sql`>`
  const skipped = shape.skips ? sql`offset ${value.offset}` : sql``
  return {
    where: shape.resumed ? sql`and (${key}, ${id}) ${beyond} (${value.from_key}, ${value.from_id})` : sql``,
    tail: sql`order by ${key} ${direction}, ${id} ${direction} limit ${sql.lit(shape.limit)} ${skipped}`,
  }
}
