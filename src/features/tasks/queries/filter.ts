import { type Expression, type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { folded } from '../../../lib/text.ts'
import type { StatementBuilder } from '../../../platform/db/statement.ts'
import { contains } from '../../../platform/db/text.ts'
import { timestampField } from '../../../platform/http/fields.ts'
import { normaliseShortname } from '../../../platform/markdown/emoji.ts'
import { pagingFields } from '../../../platform/records/paging.ts'
import { orderingNames } from './ordering.ts'

const id = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }))
const text = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }))
const bound = (edge: 'first' | 'last', description: string) => Type.Optional(timestampField(edge, { description }))

/** The filters, each with its description in the reference. */
const filterFields = {
  title: text('The text occurs in the title, in any case.'),
  pending: Type.Optional(Type.Boolean({ description: 'Waiting for approval, or not.' })),
  lock_comments: Type.Optional(Type.Boolean({ description: 'Takes no new comments, or does.' })),
  list_id: id('The id of the list; must be a list of the map.'),
  list_name: text('The whole name of the list, in any case.'),
  category_name: text('The whole name of the category, in any case.'),
  category_emoji: text('The emoji shortname of the category, with or without colons.'),
  author_id: id('The id of the author.'),
  created_min: bound('first', 'Created then or later.'),
  created_max: bound('last', 'Created then or earlier.'),
  modified_min: bound('first', 'Last modified then or later.'),
  modified_max: bound('last', 'Last modified then or earlier.'),
  list_arrival_min: bound('first', 'In its list since then or later.'),
  list_arrival_max: bound('last', 'In its list since then or earlier.'),
}

export const TaskQuery = Type.Object(
  {
    ...filterFields,
    ordering: Type.Optional(
      Type.Enum(orderingNames, { description: 'What to order by; `-` for descending. Default: newest first.' }),
    ),
    ...pagingFields,
  },
  { additionalProperties: false },
)
export type TaskQuery = Static<typeof TaskQuery>

type FieldName = keyof typeof filterFields
export type FilterValues = { [Name in FieldName]: TaskQuery[Name] | undefined }

/** A flag is part of the text of the query: with a parameter, SQLite would not use an index of the flagged tasks. */
type Flag = 'pending' | 'lock_comments'
export type FilterName = Exclude<FieldName, Flag> | `${Flag}:${boolean}`

const fieldNames = Object.keys(filterFields) as FieldName[]

export const filtersIn = (query: TaskQuery): FilterName[] =>
  fieldNames
    .filter((name) => query[name] !== undefined)
    .map(
      (name): FilterName => (name === 'pending' || name === 'lock_comments' ? `${name}:${query[name] === true}` : name),
    )

/** The values as they are stored in the columns. */
export const filterValues = (query: TaskQuery): FilterValues => ({
  ...(query as FilterValues),
  title: query.title && folded(query.title),
  list_name: query.list_name && folded(query.list_name.trim()),
  category_name: query.category_name && folded(query.category_name.trim()),
  category_emoji: query.category_emoji && normaliseShortname(query.category_emoji.trim()),
})

type Parts = StatementBuilder<FilterValues & { map_id: number }>

/** The conditions of these filters, on the tasks `t`. */
export const filterSql = (parts: Parts, names: FilterName[]): RawBuilder<unknown> =>
  sql.join(
    names.map((name) => sql` and ${conditionFor(parts, name)}`),
    sql``,
  )

function conditionFor({ engine, value }: Parts, name: FilterName): Expression<unknown> {
  switch (name) {
    case 'title':
      return contains(engine, sql.ref('t.title_folded'), value.title)
    case 'pending:true':
      return sql`t.pending`
    case 'pending:false':
      return sql`not t.pending`
    case 'lock_comments:true':
      return sql`t.lock_comments`
    case 'lock_comments:false':
      return sql`not t.lock_comments`
    case 'list_id':
    case 'author_id':
      return sql`${sql.ref(`t.${name}`)} = ${value[name]}`
    case 'list_name':
      return sql`t.list_id in (select id from lists where map_id = ${value.map_id} and live
        and name_folded = ${value[name]})`
    case 'category_name':
      // A name is unique in its map. With `in`, SQLite would not find the newest of them by the index.
      return sql`t.category_id = (select id from categories where map_id = ${value.map_id}
        and name_folded = ${value[name]})`
    case 'category_emoji':
      return sql`t.category_id in (select id from categories where map_id = ${value.map_id}
        and emoji_shortname = ${value[name]})`
    default:
      return sql`${sql.ref(`t.${name.slice(0, -4)}`)} ${name.endsWith('_min') ? sql`>=` : sql`<=`} ${value[name]}`
  }
}
