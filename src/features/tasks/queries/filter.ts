import { type Expression, type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { folded } from '../../../lib/text.ts'
import type { Database } from '../../../platform/db/database.ts'
import { contains, isListed, listOf } from '../../../platform/db/engine-sql.ts'
import type { StatementBuilder } from '../../../platform/db/statement.ts'
import { idsFilter, severalFilter, timestampField } from '../../../platform/http/fields.ts'
import { normaliseShortname } from '../../../platform/markdown/emoji.ts'
import type { Order } from '../../../platform/records/page-window.ts'
import { pagingFields } from '../../../platform/records/paging.ts'
import { type Priority, priorities } from '../table.ts'

const columns = {
  created: { column: sql.ref('t.created'), kind: 'timestamp' },
  modified: { column: sql.ref('t.modified'), kind: 'timestamp' },
  list_arrival: { column: sql.ref('t.list_arrival'), kind: 'timestamp' },
  votes_count: { column: sql.ref('t.votes_count'), kind: 'integer' },
  comments_count: { column: sql.ref('t.comments_count'), kind: 'integer' },
  title: { column: sql.ref('t.title_folded'), kind: 'text' },
} as const

/** Only for the team's pages. */
const planColumns = { priority: { column: sql.ref('t.priority'), kind: 'integer' } } as const

/** For pages, and for the API in maps without imported votes, where the order is the same. Cursors work in both. */
const totalVotes = { total_votes: { column: sql.ref('t.total_votes'), kind: 'integer', name: 'votes_count' } } as const

const orders = new Map<string, Order>(
  Object.entries({ ...columns, ...planColumns, ...totalVotes }).flatMap(([name, column]) => [
    [name, { name, descending: false, ...column }],
    [`-${name}`, { name, descending: true, ...column }],
  ]),
)

export const tableOrderings = [...orders.keys()]
const orderingNames = Object.keys(columns).flatMap((name) => [name, `-${name}`])

const text = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }))
const bound = (edge: 'first' | 'last', description: string) => Type.Optional(timestampField(edge, { description }))

const filterFields = {
  title: text('Text that the title contains, case-insensitive.'),
  pending: Type.Optional(Type.Boolean({ description: 'Whether the task is pending.' })),
  lock_comments: Type.Optional(Type.Boolean({ description: 'Whether the task is closed to new comments.' })),
  list_id: idsFilter('One or more list ids'),
  list_name: text("The list's full name, case-insensitive."),
  category_name: text("The category's full name, case-insensitive."),
  category_id: idsFilter('One or more category ids'),
  category_emoji: severalFilter(
    Type.String({ maxLength: 200 }),
    'One or more category emoji shortnames, with or without colons',
  ),
  author_id: idsFilter('One or more author ids'),
  created_min: bound('first', 'Created at this time or later.'),
  created_max: bound('last', 'Created at this time or earlier.'),
  modified_min: bound('first', 'Last modified at this time or later.'),
  modified_max: bound('last', 'Last modified at this time or earlier.'),
  list_arrival_min: bound('first', 'Moved to its list at this time or later.'),
  list_arrival_max: bound('last', 'Moved to its list at this time or earlier.'),
}

export const TaskQuery = Type.Object(
  {
    ...filterFields,
    ordering: Type.Optional(
      Type.Enum(orderingNames, {
        description: 'The sort order. A leading `-` means descending. Default: newest first.',
      }),
    ),
    ...pagingFields,
  },
  { additionalProperties: false },
)
export type TaskQuery = Static<typeof TaskQuery>

/** Additional filters for the team's pages. They aren't in the API. */
export interface PlanQuery {
  /** Null for tasks not assigned to anyone on the team. */
  assignee_id?: number | null | undefined
  priority?: Priority | undefined
}
const planFields = ['assignee_id', 'priority'] as const

type FieldName = keyof typeof filterFields | (typeof planFields)[number]
type Flag = 'pending' | 'lock_comments'
type Several = 'list_id' | 'category_id' | 'category_emoji' | 'author_id'

/** The values to compare with: a single value, or a list in the engine's format. */
export type FilterValues = { [Name in FieldName]: unknown } & {
  /** For `title:rare`: the tasks whose titles match. */
  title_ids?: unknown
}

/**
 * Flags are part of the SQL text, because SQLite wouldn't use an index on flagged tasks with a parameter. A single
 * value gets different SQL from a list of values, so that the indexes by list and by author return rows in order.
 */
export type FilterName =
  | Exclude<FieldName, Flag>
  | `${Flag}:${boolean}`
  | `${Several}:several`
  | 'assignee_id:none'
  | 'title:rare'

const fieldNames = [...Object.keys(filterFields), ...planFields] as FieldName[]

export const filtersIn = (query: TaskQuery & PlanQuery): FilterName[] =>
  fieldNames.filter((name) => query[name] !== undefined).map((name) => filterName(name, query[name]))

function filterName(name: FieldName, value: unknown): FilterName {
  if (name === 'pending' || name === 'lock_comments') return `${name}:${value === true}`
  if (name === 'assignee_id' && value === null) return 'assignee_id:none'
  return Array.isArray(value) && value.length > 1 ? `${name as Several}:several` : name
}

/** The values as stored in the columns. */
export function filterValues(query: TaskQuery & PlanQuery, database: Database): FilterValues {
  const emoji = query.category_emoji?.map((shortname) => normaliseShortname(shortname.trim()))
  const values = { ...query, category_emoji: emoji } as FilterValues
  for (const name of fieldNames) {
    const value = values[name]
    if (Array.isArray(value)) values[name] = value.length > 1 ? listOf(database, value) : value[0]
  }
  return {
    ...values,
    title: query.title && folded(query.title),
    priority: query.priority && priorities.indexOf(query.priority),
    list_name: query.list_name && folded(query.list_name.trim()),
    category_name: query.category_name && folded(query.category_name.trim()),
  }
}

export type Parts = StatementBuilder<FilterValues & { map_id: number; team_id: number }>

export const filterSql = (parts: Parts, names: FilterName[]): RawBuilder<unknown> =>
  sql.join(
    names.map((name) => sql` and ${conditionFor(parts, name)}`),
    sql``,
  )

function conditionFor({ engine, value }: Parts, name: FilterName): Expression<unknown> {
  switch (name) {
    case 'title':
      return titleMatches({ engine, value })
    case 'title:rare':
      return sql`${isListed(engine, sql.ref('t.id'), value.title_ids)} and ${titleMatches({ engine, value })}`
    case 'pending:true':
      return sql`t.pending`
    case 'pending:false':
      return sql`not t.pending`
    case 'lock_comments:true':
      return sql`t.lock_comments`
    case 'lock_comments:false':
      return sql`not t.lock_comments`
    case 'list_id':
    case 'category_id':
    case 'author_id':
    case 'assignee_id':
      return sql`${sql.ref(`t.${name}`)} = ${value[name]}`
    case 'list_id:several':
      return isListed(engine, sql.ref('t.list_id'), value.list_id)
    case 'category_id:several':
      return isListed(engine, sql.ref('t.category_id'), value.category_id)
    case 'author_id:several':
      return isListed(engine, sql.ref('t.author_id'), value.author_id)
    case 'priority':
      // The second condition is the partial index's, so the index can be used.
      return sql`t.priority = ${value.priority} and t.priority > 0`
    case 'assignee_id:none':
      return sql`(t.assignee_id is null or t.assignee_id not in
        (select user_id from team_members where team_id = ${value.team_id}))`
    case 'list_name':
      return sql`t.list_id in (select id from lists where map_id = ${value.map_id} and live
        and name_folded = ${value[name]} and trash_id is null)`
    case 'category_name':
      // A map's categories have different names. With `in`, SQLite wouldn't use the index to find the newest tasks.
      return sql`t.category_id = (select id from categories where map_id = ${value.map_id}
        and name_folded = ${value[name]} and trash_id is null)`
    case 'category_emoji':
      return sql`t.category_id in (select id from categories where map_id = ${value.map_id}
        and emoji_shortname = ${value[name]} and trash_id is null)`
    case 'category_emoji:several':
      return sql`t.category_id in (select id from categories where map_id = ${value.map_id}
        and ${isListed(engine, sql.ref('emoji_shortname'), value.category_emoji, 'text')} and trash_id is null)`
    default:
      return sql`${sql.ref(`t.${name.slice(0, -4)}`)} ${name.endsWith('_min') ? sql`>=` : sql`<=`} ${value[name]}`
  }
}

export const titleMatches = ({ engine, value }: Pick<Parts, 'engine' | 'value'>): RawBuilder<boolean> =>
  contains(engine, sql.ref('t.title_folded'), value.title)

/** Newest first, unless the query specifies an order. */
export function orderOf(ordering = '-created'): Order {
  const order = orders.get(ordering)
  if (!order) throw new Error(`There is no order "${ordering}".`)
  return order
}
