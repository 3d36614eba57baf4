import { type Generated, sql } from 'kysely'
import Type, { type TObject, type TSchema } from 'typebox'
import type { Timestamp } from '../../lib/time.ts'
import type { JsonFields, JsonSql } from '../db/json.ts'
import { line, maxLengths, optionalMarkdown, optionalUrl, timestamp } from '../http/fields.ts'

/**
 * What each place does with a field. A feature's `fields.ts` has one entry per field, which says so for every place: a
 * field that isn't in a place says `false`, and an entry that leaves a place out doesn't compile.
 */
export interface Field {
  /** The column with the same name, and what it contains if no value is given. */
  column: { empty: unknown; generated?: true } | false
  /** In the API's responses. */
  api: TSchema | false
  /** In the bodies of create and edit. */
  write: TSchema | false
  /** In the files of an exported map, which an import reads. */
  file: TSchema | false
}

/** The names of the fields in a place, or of those with one of these values there. */
export type NameIn<F, Place extends keyof F[keyof F], Value = unknown> = {
  [Name in keyof F]: F[Name][Place] extends false ? never : F[Name][Place] extends Value ? Name : never
}[keyof F] &
  string

/** The fields in a place, or those with one of these values there. */
export const fieldsIn = <F extends object, Place extends keyof F[keyof F], const Value = unknown>(
  fields: F,
  place: Place,
  ...values: Value[]
) => {
  const isIn = (value: unknown) => value !== false && (values.length === 0 || values.includes(value as Value))
  const found = Object.entries(fields).filter(([, field]) => isIn(field[place]))
  return Object.fromEntries(found) as Pick<F, NameIn<F, Place, Value>>
}

export const namesIn = <F extends object, Place extends keyof F[keyof F]>(fields: F, place: Place) =>
  Object.keys(fieldsIn(fields, place)) as NameIn<F, Place>[]

type Fields = Record<string, Field>
type Place = 'api' | 'write' | 'file'

/** The schemas of the fields in a place, for an object. */
export const schemasIn = <F extends Fields, P extends Place>(fields: F, place: P) =>
  Object.fromEntries(namesIn(fields, place).map((name) => [name, fields[name]?.[place]])) as {
    [Name in NameIn<F, P>]: Extract<F[Name][P], TSchema>
  }

type Empty<F extends Field> = F['column'] extends { empty: infer Value } ? Value : never

/** The columns that a table has for its fields. */
export type ColumnsOf<F extends Fields> = {
  [Name in NameIn<F, 'column'>]: F[Name]['column'] extends { generated: true }
    ? Generated<Empty<F[Name]>>
    : Empty<F[Name]>
}

type Stored<F extends Fields, P extends Place> = NameIn<F, 'column'> & NameIn<F, P>

/** The values of the fields in a place that have a column. */
export type ValuesIn<F extends Fields, P extends Place> = { [Name in Stored<F, P>]: Empty<F[Name]> }

type Text = TSchema & { type?: string; format?: string; pattern?: string }

/** The fields in a place that have a column. */
export const storedIn = (fields: Fields, place: Place) =>
  Object.entries(fields).flatMap(([name, { column, [place]: schema }]) =>
    column && schema ? [{ name, empty: column.empty, schema: schema as Text }] : [],
  )

/** The JSON of the fields that have a column, except for objects. */
export const columnsJson = <F extends Fields>(fields: F, json: JsonSql, alias: string) =>
  Object.fromEntries(
    storedIn(fields, 'api').flatMap(({ name, schema }) => {
      if (schema.type === 'object') return []
      const column = sql.ref(`${alias}.${name}`)
      if (schema.type === 'boolean') return [[name, json.flag(column)]]
      return [[name, schema.format === 'date-time' ? json.timestamp(column) : column]]
    }),
  ) as JsonFields<
    TObject<{
      [Name in Stored<F, 'api'> as F[Name]['api'] extends TObject ? never : Name]: Extract<F[Name]['api'], TSchema>
    }>
  >

/** The columns to write: a field that isn't given keeps its value, and null empties it. */
export const writtenValues = <F extends Fields>(
  fields: F,
  given: { [Name in keyof F]?: unknown },
  before: { [Name in keyof F]?: unknown } = {},
) =>
  Object.fromEntries(
    storedIn(fields, 'write').map(({ name, empty }) => [
      name,
      (given[name] === undefined ? before : given)[name] ?? empty,
    ]),
  ) as ValuesIn<F, 'write'>

// The kinds of fields, with their column and schemas. The other places depend on the field.

const nowhere = {
  api: false,
  write: false,
  file: false,
  by: false,
  previous: false,
  personal: false,
  csv: false,
  form: false,
} as const

/** Only in responses. */
export const readOnly = <Schema extends TSchema>(api: Schema) => ({ ...nowhere, column: false, api }) as const

/** Only in responses and in a column. */
export const readOnlyColumn = <Schema extends TSchema, Value>(api: Schema, empty: Value) =>
  ({ ...nowhere, column: { empty }, api }) as const

/** A number that's counted. */
export const counter = { ...nowhere, column: { empty: 0 as number, generated: true }, api: Type.Integer() } as const

/** When something happened. Records in files keep it. */
export const moment = { ...readOnlyColumn(timestamp(), '' as Timestamp), file: Type.Optional(timestamp()) }

const text = { column: { empty: '' }, api: Type.String() }

/** A line that can't be empty. */
export const lineField = (maxLength: number) => ({ ...text, write: line(maxLength), file: Type.String({ maxLength }) })

/** Markdown, which may be empty. */
export const markdownField = (description: string) => ({
  ...text,
  write: Type.Optional(optionalMarkdown({ description })),
  file: Type.String({ maxLength: maxLengths.markdown, description: 'Markdown.' }),
})

/** A URL, which may be empty. */
export const urlField = (description: string) => ({
  ...text,
  write: Type.Optional(optionalUrl({ description })),
  file: Type.Optional(Type.String({ maxLength: maxLengths.url, pattern: '^$|^[hH][tT][tT][pP][sS]?://' })),
})

export const flagField = (description: string) => ({
  column: { empty: false as boolean },
  api: Type.Boolean(),
  write: Type.Optional(Type.Boolean({ description })),
  file: Type.Optional(Type.Boolean()),
})
