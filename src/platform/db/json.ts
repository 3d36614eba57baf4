import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Engine } from './database.ts'

/**
 * Answers are built by the database as JSON text and sent as they are, which is several times faster than rows that
 * become objects that become text. This is the one place that knows how each engine writes JSON.
 */
export interface JsonSql {
  object(fields: Record<string, Expression<unknown>>): RawBuilder<string>
  array(element: Expression<unknown>, order: Expression<unknown>): RawBuilder<string>
  flag(column: Expression<unknown>): RawBuilder<boolean>
  moment(column: Expression<unknown>): RawBuilder<string>
  /** A whole number inside JSON text. */
  number(column: Expression<unknown>, name: string): RawBuilder<number | null>
  /** JSON text made elsewhere, as a part of other JSON. */
  literal(text: string): RawBuilder<string>
  /** A finished object as the text that leaves the database. */
  text(object: Expression<unknown>): RawBuilder<string>
}

const sqliteJson: JsonSql = {
  object: (fields) => sql`json_object(${pairs(fields)})`,
  array: (element, order) => sql`json_group_array(${element} order by ${order})`,
  flag: (column) => sql`json(iif(${column}, 'true', 'false'))`,
  moment: (column) => sql`${column}`,
  number: (column, name) => sql`json_extract(${column}, ${sql.lit(`$.${name}`)})`,
  literal: (text) => sql`json(${text})`,
  text: (object) => sql`${object}`,
}

const postgresJson: JsonSql = {
  object: (fields) => sql`json_build_object(${pairs(fields)})`,
  array: (element, order) => sql`coalesce(json_agg(${element} order by ${order}), '[]'::json)`,
  flag: (column) => sql`${column}`,
  moment: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  number: (column, name) => sql`(${column}::json ->> ${sql.lit(name)})::bigint`,
  literal: (text) => sql`${text}::json`,
  text: (object) => sql`(${object})::text`,
}

export const jsonSql = (engine: Engine): JsonSql => (engine === 'sqlite' ? sqliteJson : postgresJson)

const pairs = (fields: Record<string, Expression<unknown>>) =>
  sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))
