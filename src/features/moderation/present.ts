import { type RawBuilder, sql } from 'kysely'
import { collection } from '../../platform/records/collection.ts'
import { oldestFirst } from '../../platform/records/page-window.ts'
import { userRefJson } from '../users/present.ts'
import { Message, Report } from './schema.ts'

/** Private messages about a task, oldest first. */
export const messageCollection = collection<{ task_id: number }>({
  table: 'private_messages',
  alias: 'p',
  json: (json, value) =>
    json.object(Message, {
      id: sql.ref('p.id'),
      created: json.timestamp(sql.ref('p.created')),
      author: userRefJson(json, sql.ref('p.author_id'), value),
      content: sql.ref('p.content'),
    }),
  only: ({ map_id }) => sql`and (select t.live from tasks t where t.map_id = ${map_id} and t.id = p.task_id)`,
  order: () => oldestFirst('p.created'),
  where: ({ value }) => sql`and p.task_id = ${value.task_id}`,
  total: ({ value }) => sql`select (select count(*) from private_messages p
      where p.map_id = ${value.map_id} and p.task_id = ${value.task_id}) as total
    from tasks t where t.map_id = ${value.map_id} and t.id = ${value.task_id} and t.live`,
})

/** Open reports about public posts, oldest first. */
export const reportCollection = collection({
  table: 'reports',
  alias: 'r',
  json: (json, value) =>
    json.object(Report, {
      id: sql.ref('r.id'),
      task: sql.ref('r.task_id'),
      comment: sql.ref('r.comment_id'),
      author: userRefJson(json, sql.ref('r.user_id'), value),
      reason: sql.ref('r.reason'),
      created: json.timestamp(sql.ref('r.created')),
    }),
  only: ({ map_id }) => openReportSql(map_id),
  order: () => oldestFirst('r.created'),
  total: ({ value }) => sql`select count(*) as total from reports r
    where r.map_id = ${value.map_id} ${openReportSql(value.map_id)}`,
})

/** Whether the report `r` is open and its subject is still public. */
export const openReportSql = (mapId: number): RawBuilder<unknown> => sql`and r.closed is null and case
  when r.task_id is not null
  then (select t.live and not t.pending from tasks t where t.map_id = ${mapId} and t.id = r.task_id)
  else (select b.live and t.live and not t.pending from comments b cross join tasks t
    where b.map_id = ${mapId} and b.id = r.comment_id and t.map_id = ${mapId} and t.id = b.task_id) end`
