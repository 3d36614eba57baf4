import { type RawBuilder, sql } from 'kysely'
import { type AuditQuery, auditFilters } from '../schema.ts'

export type AuditFilter = keyof typeof auditFilters | 'common'
export type AuditValues = { [Name in keyof typeof auditFilters]: AuditQuery[Name] | undefined }

const names = Object.keys(auditFilters) as (keyof typeof auditFilters)[]

/** Most events are of these types, so they are found without an index of types. */
const commonTypes = ['vote.cast', 'vote.withdrawn']

/** The filters that a query has. `common` says that it asks for one of the most common types. */
export const auditFiltersIn = (query: AuditQuery): AuditFilter[] => [
  ...names.filter((name) => query[name] !== undefined),
  ...(commonTypes.includes(query.type ?? '') ? (['common'] as const) : []),
]

/** The conditions of these filters, on the events `e`. */
export const auditFilterSql = (value: AuditValues, filters: AuditFilter[]): RawBuilder<unknown> =>
  sql.join(
    names.filter((name) => filters.includes(name)).map((name) => sql` and ${conditions[name](value, filters)}`),
    sql``,
  )

const conditions: Record<
  keyof typeof auditFilters,
  (value: AuditValues, filters: AuditFilter[]) => RawBuilder<unknown>
> = {
  type: (value, filters) =>
    // The condition of the index, so that both engines know that they may use it.
    filters.includes('common')
      ? sql`e.type = ${value.type}`
      : sql`e.type = ${value.type} and e.type not in ('vote.cast', 'vote.withdrawn')`,
  author_id: (value) => sql`e.user_id = ${value.author_id}`,
  created_min: (value) => sql`e.created >= ${value.created_min}`,
  created_max: (value) => sql`e.created <= ${value.created_max}`,
}
