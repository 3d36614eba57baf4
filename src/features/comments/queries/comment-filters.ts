import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import type { Database } from '../../../platform/db/database.ts'
import { isListed, listOf } from '../../../platform/db/engine-sql.ts'
import type { StatementBuilder } from '../../../platform/db/statement.ts'
import { idsFilter, timestampField } from '../../../platform/http/fields.ts'
import { pagingFields } from '../../../platform/records/paging.ts'

const filterFields = {
  pending: Type.Optional(
    Type.Boolean({ description: 'Whether the comment is pending. `true` requires the `write` scope.' }),
  ),
  task_id: idsFilter('One or more task ids'),
  author_id: idsFilter('One or more author ids'),
  created_min: Type.Optional(timestampField('first', { description: 'Created at this time or later.' })),
  created_max: Type.Optional(timestampField('last', { description: 'Created at this time or earlier.' })),
}

export const CommentQuery = Type.Object({ ...filterFields, ...pagingFields }, { additionalProperties: false })
export type CommentQuery = Static<typeof CommentQuery>

type Name = keyof typeof filterFields
/** The flag's value is part of the SQL text, so the engine can use the index on pending comments. */
export type CommentFilter = Exclude<Name, 'pending'> | `pending:${boolean}`
export type CommentValues = Record<Exclude<Name, 'pending'>, unknown>

const names = Object.keys(filterFields) as Name[]

export const filtersIn = (query: CommentQuery): CommentFilter[] =>
  names
    .filter((name) => query[name] !== undefined)
    .map((name): CommentFilter => (name === 'pending' ? `pending:${query.pending === true}` : name))

export const filterValues = ({ task_id, author_id, ...query }: CommentQuery, database: Database): CommentValues => ({
  task_id: listOf(database, task_id ?? []),
  author_id: listOf(database, author_id ?? []),
  created_min: query.created_min,
  created_max: query.created_max,
})

export const filterSql = (parts: StatementBuilder<CommentValues>, filters: CommentFilter[]): RawBuilder<unknown> =>
  sql.join(
    filters.map((name) => sql` and ${conditions[name](parts)}`),
    sql``,
  )

const conditions: Record<CommentFilter, (parts: StatementBuilder<CommentValues>) => RawBuilder<unknown>> = {
  'pending:true': () => sql`r.pending`,
  'pending:false': () => sql`not r.pending`,
  task_id: ({ engine, value }) => isListed(engine, sql.ref('r.task_id'), value.task_id),
  author_id: ({ engine, value }) => isListed(engine, sql.ref('r.author_id'), value.author_id),
  created_min: ({ value }) => sql`r.created >= ${value.created_min}`,
  created_max: ({ value }) => sql`r.created <= ${value.created_max}`,
}
