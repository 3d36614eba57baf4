import { type RawBuilder, sql } from 'kysely'
import type { JsonSql } from '../../platform/db/json.ts'
import { collection, type RecordValues } from '../../platform/records/collection.ts'
import { oldestFirst } from '../../platform/records/order.ts'
import { taskRecords } from '../tasks/queries/task-records.ts'
import { userRefJson } from '../users/present.ts'
import { Comment, WaitingComment } from './schema.ts'

export const commentCollection = taskRecords('comments', 'comments_count', (json, value) =>
  json.object(Comment, commentFields(json, value)),
)

const commentFields = (json: JsonSql, value: RecordValues) => ({
  id: sql.ref('r.id'),
  created: json.timestamp(sql.ref('r.created')),
  modified: json.timestamp(sql.ref('r.modified')),
  author: userRefJson(json, sql.ref('r.author_id'), value.team_id),
  in_reply_to: sql.ref('r.in_reply_to'),
  content: sql.ref('r.content'),
  parsed_content: sql.ref('r.parsed_content'),
})

/** The pending comments of the map, oldest first. */
export const waitingCommentCollection = collection({
  table: 'comments',
  alias: 'r',
  json: (json, value) => json.object(WaitingComment, { ...commentFields(json, value), parent: sql.ref('r.task_id') }),
  only: ({ map_id }) => isPending(map_id),
  order: () => oldestFirst('r.created'),
  total: ({ value }) => sql`select count(*) as total from comments r
    where r.map_id = ${value.map_id} ${isPending(value.map_id)}`,
})

const isPending = (mapId: number): RawBuilder<unknown> => sql`and r.pending and not r.live and r.trash_id is null
  and (select t.live from tasks t where t.map_id = ${mapId} and t.id = r.task_id)`
