import { type RawBuilder, sql } from 'kysely'
import { subquery } from '../../platform/db/json.ts'
import { collection } from '../../platform/records/collection.ts'
import { newestFirst } from '../../platform/records/page-window.ts'
import { userRefJson } from '../users/present.ts'
import { type AuditFilter, type AuditValues, auditFilterSql } from './queries/filter.ts'
import { AuditEvent, TaskRef } from './schema.ts'

/** A larger log is not counted to its end: only the first page would have to wait for it. */
export const maxCounted = 1_000

/** Newest first, by any combination of filters. */
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
      data: json.parsed(sql.ref('e.data')),
      request_id: sql.ref('e.request_id'),
    })
  },
  order: () => newestFirst('e.created'),
  where: ({ value }, filters) => auditFilterSql(value, filters),
  total: ({ value }, filters) => sql`select count(*) as total from (
    select 1 as one from events e where e.map_id = ${value.map_id} ${auditFilterSql(value, filters)}
    limit ${sql.lit(maxCounted)}) as counted`,
})

/** A token acts as the user that was made for it. */
const actorKind = (mapId: number): RawBuilder<unknown> => sql`case when e.user_id is null then 'system'
  when exists (select 1 from tokens k where k.map_id = ${mapId} and k.user_id = e.user_id) then 'token'
  else 'person' end`
