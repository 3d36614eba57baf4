import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { isListed, listOf } from '../../platform/db/engine-sql.ts'
import { subquery } from '../../platform/db/json.ts'
import type { StatementBuilder } from '../../platform/db/statement.ts'
import { requireTypes } from '../../platform/events/types.ts'
import { collection } from '../../platform/records/collection.ts'
import { newestFirst } from '../../platform/records/page-window.ts'
import { userRefJson } from '../users/present.ts'
import { AuditEvent, type AuditQuery, auditFilters, TaskRef } from './schema.ts'

/** Longer logs aren't counted in full, because that would slow down the first page. */
export const maxCounted = 1_000

/** Newest first, with any combination of filters. */
export const auditEventCollection = collection<AuditValues, [filters: AuditFilter[]]>({
  table: 'events',
  alias: 'e',
  json: (json, value) => {
    const taskId = json.number(sql.ref('e.data'), 'task_id')
    return json.object(AuditEvent, {
      id: sql.ref('e.id'),
      type: sql.ref('e.type'),
      created: json.timestamp(sql.ref('e.created')),
      actor_kind: actorKind(value.map_id),
      actor: userRefJson(json, sql.ref('e.user_id'), value),
      task: subquery(
        json.object(TaskRef, {
          id: sql.ref('t.id'),
          title: sql.ref('t.title'),
          service_url: sql`${value.map_url} || '/task/' || t.id || '-' || t.slug || '/'`,
        }),
        sql`tasks t where t.map_id = ${value.map_id} and t.id = ${taskId} and t.live`,
      ),
      // Earlier texts would stay here after people deleted them.
      data: json.without(sql.ref('e.data'), 'previous'),
      request_id: sql.ref('e.request_id'),
    })
  },
  order: () => newestFirst('e.created'),
  where: (parts, filters) => auditFilterSql(parts, filters),
  total: (parts, filters) => sql`select count(*) as total from (
    select 1 as one from events e where e.map_id = ${parts.value.map_id} ${auditFilterSql(parts, filters)}
    limit ${sql.lit(maxCounted)}) as counted`,
})

/** A token acts as the user created for it. */
const actorKind = (mapId: number): RawBuilder<unknown> => sql`case when e.user_id is null then 'system'
  when exists (select 1 from tokens k where k.map_id = ${mapId} and k.user_id = e.user_id) then 'token'
  else 'person' end`

type AuditFilter = keyof typeof auditFilters | 'several' | 'common'
type AuditValues = { [Name in keyof typeof auditFilters]: unknown }
type Parts = Pick<StatementBuilder<AuditValues>, 'engine' | 'value'>

const auditFilterSql = (parts: Parts, filters: AuditFilter[]): RawBuilder<unknown> =>
  sql.join(
    names.filter((name) => filters.includes(name)).map((name) => sql` and ${conditions[name](parts, filters)}`),
    sql``,
  )

/** A query's filters and their values. With `several` types, their value is a list; `common` ones have no index. */
export function auditFiltersIn(query: AuditQuery, database: Database): [AuditValues, AuditFilter[]] {
  const types = requireTypes(query.type)
  const several = types.length > 1
  const filters: AuditFilter[] = names.filter((name) => query[name] !== undefined)
  if (several) filters.push('several')
  if (types.some((type) => commonTypes.includes(type))) filters.push('common')
  return [{ ...query, type: several ? listOf(database, types) : types[0] } as AuditValues, filters]
}

type Condition = (parts: Parts, filters: AuditFilter[]) => RawBuilder<unknown>

const conditions: Record<keyof typeof auditFilters, Condition> = {
  type: ({ engine, value: { type } }, filters) => {
    const column = sql.ref('e.type')
    const isAsked = filters.includes('several') ? isListed(engine, column, type, 'text') : sql`${column} = ${type}`
    // Repeats the index's condition so that both engines can use it.
    return filters.includes('common') ? isAsked : sql`${isAsked} and e.type not in ('vote.cast', 'vote.withdrawn')`
  },
  author_id: ({ value }) => sql`e.user_id = ${value.author_id}`,
  created_min: ({ value }) => sql`e.created >= ${value.created_min}`,
  created_max: ({ value }) => sql`e.created <= ${value.created_max}`,
}

const names = Object.keys(auditFilters) as (keyof typeof auditFilters)[]

/** Most events are of these types, so the index on types leaves them out. */
const commonTypes = ['vote.cast', 'vote.withdrawn']
