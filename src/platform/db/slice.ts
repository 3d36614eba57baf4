import { type Expression, type RawBuilder, sql } from 'kysely'

/** The form of a slice; its values come later, so that one statement serves every slice of the form. */
export interface SliceShape {
  descending: boolean
  backwards: boolean
  resumed: boolean
}

export interface SliceValues {
  from_key: string | number | null
  from_id: number | null
  limit: number
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
  return {
    where: shape.resumed ? sql`and (${key}, ${id}) ${beyond} (${value.from_key}, ${value.from_id})` : sql``,
    tail: sql`order by ${key} ${direction}, ${id} ${direction} limit ${value.limit} offset ${value.offset}`,
  }
}
