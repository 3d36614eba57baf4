import { sql } from 'kysely'
import { collection } from '../../platform/records/collection.ts'
import { newestFirst } from '../../platform/records/page-window.ts'
import { userRefJson } from '../users/present.ts'
import { TrashEntry } from './schema.ts'

/** Most recently deleted first. */
export const trashEntryCollection = collection({
  table: 'trash',
  alias: 'd',
  json: (json, value) =>
    json.object(TrashEntry, {
      id: sql.ref('d.id'),
      kind: sql.ref('d.kind'),
      record_id: sql.ref('d.record_id'),
      title: trashTitleSql(value.map_id),
      reason: sql.ref('d.reason'),
      deleted_by: userRefJson(json, sql.ref('d.user_id'), value),
      created: json.timestamp(sql.ref('d.created')),
    }),
  order: () => newestFirst('d.created'),
  total: ({ value }) => sql`select count(*) as total from trash where map_id = ${value.map_id}`,
})

/** The maximum length of a comment's label. */
const maxLength = 200

/** The label of the deletion `d`: a title, a name, or the start of a comment. */
export const trashTitleSql = (mapId: number) => sql`coalesce(case d.kind
  when 'task' then (select t.title from tasks t where t.map_id = ${mapId} and t.id = d.record_id and not t.live)
  when 'list' then (select l.name from lists l where l.map_id = ${mapId} and l.id = d.record_id and not l.live)
  when 'comment' then (select substr(b.content, 1, ${sql.lit(maxLength)}) from comments b
    where b.map_id = ${mapId} and b.id = d.record_id and not b.live)
  when 'import' then (select i.source from imports i where i.map_id = ${mapId} and i.id = d.record_id)
  else (select trim(u.first_name || ' ' || u.last_name) from users u where u.id = d.record_id) end, '')`
