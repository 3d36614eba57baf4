import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from '../actor.ts'
import type { Engine } from './database.ts'

/** JSON text that is ready to send. */
export type Json = string & { readonly json: unique symbol }

/** Turns a value from the program into JSON text. */
export const asJson = (value: object): Json => JSON.stringify(value) as Json

declare const jsonType: unique symbol

/**
 * SQL for JSON of exactly type `T`, created only in this file. The function type makes `T` invariant, so extra keys
 * don't compile.
 */
export type JsonExpression<T> = RawBuilder<unknown> & { readonly [jsonType]: (value: T) => T }

/** One expression per schema key. Booleans, objects and arrays must be JSON expressions. */
export type JsonFields<Schema extends TObject> = {
  [Key in keyof Static<Schema>]: JsonField<Static<Schema>[Key]>
}
type JsonField<T> = [T] extends [string | number | null] ? Expression<unknown> : JsonExpression<NonNullable<T>>

/**
 * The database builds responses as JSON text, which the server sends unchanged. That's several times faster than
 * turning rows into objects and objects into text. Only this file knows how each engine writes JSON.
 */
export interface JsonSql {
  /** The reader's scope. */
  scope: Scope
  /** An object with the schema's keys, in the schema's order. */
  object<Schema extends TObject>(schema: Schema, fields: NoInfer<JsonFields<Schema>>): JsonExpression<Static<Schema>>
  array<T>(element: JsonExpression<T>, order: Expression<unknown>): JsonExpression<T[]>
  flag(column: Expression<unknown>): JsonExpression<boolean>
  timestamp(column: Expression<unknown>): RawBuilder<string>
  /** A value from the program, to embed in other JSON. */
  literal<T>(value: T): JsonExpression<T>
  /** A column that holds JSON text, to embed in other JSON. */
  parsed<T>(column: Expression<unknown>): JsonExpression<T>
  /** Like `parsed`, without one of the object's keys. */
  without<T>(column: Expression<unknown>, name: string): JsonExpression<T>
  /** A whole number inside JSON text. */
  number(column: Expression<unknown>, name: string): RawBuilder<number | null>
  /** A finished object, as the text that the database returns. */
  text(object: Expression<unknown>): RawBuilder<Json>
}

/** `urlField` is this installation's name for the `service_url` field. */
export const jsonSql = (engine: Engine, urlField = 'service_url', scope: Scope = 'manage'): JsonSql => ({
  scope,
  ...(engine === 'sqlite' ? sqliteJson(urlField) : postgresJson(urlField)),
})

const sqliteJson = (urlField: string): Omit<JsonSql, 'scope'> => ({
  object: (schema, fields) => built(sql`json_object(${pairs(schema, fields, urlField)})`),
  array: (element, order) => built(sql`json_group_array(${element} order by ${order})`),
  flag: (column) => built(sql`json(iif(${column}, 'true', 'false'))`),
  timestamp: (column) => sql`${column}`,
  literal: (value) => built(sql`json(${JSON.stringify(value)})`),
  parsed: (column) => built(sql`json(${column})`),
  without: (column, name) => built(sql`json_remove(${column}, ${sql.lit(`$.${name}`)})`),
  number: (column, name) => sql`json_extract(${column}, ${sql.lit(`$.${name}`)})`,
  text: (object) => sql`${object}`,
})

/** Concatenates text: `json_build_object` looks up the type of each key and value again for every row. */
const postgresJson = (urlField: string): Omit<JsonSql, 'scope'> => ({
  object: (schema, fields) => built(sql`concat(${members(schema, fields, urlField)}, '}')`),
  array: (element, order) => built(sql`coalesce('[' || string_agg(${element}, ', ' order by ${order}) || ']', '[]')`),
  flag: (column) => built(sql`${column}`),
  timestamp: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  literal: (value) => built(sql`${JSON.stringify(value)}::text`),
  parsed: (column) => built(sql`${column}`),
  without: (column, name) => built(sql`(${column}::jsonb - ${sql.lit(name)})`),
  number: (column, name) => sql`(${column}::json ->> ${sql.lit(name)})::bigint`,
  text: (object) => sql`${object}`,
})

/** Everything but text is valid JSON when it's cast to text. Spaces are as in `json_build_object`. */
function members<Schema extends TObject>(schema: Schema, fields: JsonFields<Schema>, urlField: string) {
  const values = fields as Record<string, Expression<unknown>>
  const written = Object.entries(schema.properties).flatMap(([name, property], index) => {
    const start = `${index === 0 ? '{' : ', '}${JSON.stringify(nameOf(name, urlField))} : `
    const text = sql`cast(${values[name]} as text)`
    return [sql.lit(start), sql`coalesce(${isText(property) ? sql`to_json(${text})` : text}, 'null')`]
  })
  return sql.join(written)
}

/** Text or an enum, possibly nullable. */
const isText = ({ type, anyOf }: TSchema & { type?: string; anyOf?: TSchema[] }): boolean =>
  anyOf ? anyOf.every(isText) : type === undefined || type === 'string' || type === 'null'

function pairs<Schema extends TObject>(schema: Schema, fields: JsonFields<Schema>, urlField: string) {
  const values = fields as Record<string, Expression<unknown>>
  const names = Object.keys(schema.properties)
  return sql.join(names.flatMap((name) => [sql.lit(nameOf(name, urlField)), sql`${values[name]}`]))
}

const nameOf = (name: string, urlField: string): string => (name === 'service_url' ? urlField : name)

/** `(select value from source)`, with the type of the value. */
export const subquery = <T>(value: JsonExpression<T>, source: RawBuilder<unknown>): JsonExpression<T> =>
  built(sql`(select ${value} from ${source})`)

const built = <T>(expression: RawBuilder<unknown>) => expression as JsonExpression<T>
