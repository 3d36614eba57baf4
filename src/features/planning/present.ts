import { sql } from 'kysely'
import { collection } from '../../platform/records/collection.ts'
import { oldestFirst } from '../../platform/records/page-window.ts'
import { userRefJson } from '../users/present.ts'
import { Note } from './schema.ts'

/** A task's notes, oldest first. Endpoints that use this require the write scope. */
export const noteCollection = collection<{ task_id: number }>({
  table: 'task_notes',
  alias: 'n',
  json: (json, value) =>
    json.object(Note, {
      id: sql.ref('n.id'),
      created: json.timestamp(sql.ref('n.created')),
      author: userRefJson(json, sql.ref('n.author_id'), value),
      content: sql.ref('n.content'),
    }),
  only: ({ map_id }) => sql`and (select t.live from tasks t where t.map_id = ${map_id} and t.id = n.task_id)`,
  order: () => oldestFirst('n.created'),
  where: ({ value }) => sql`and n.task_id = ${value.task_id}`,
  total: ({ value }) => sql`select
      (select count(*) from task_notes where map_id = ${value.map_id} and task_id = ${value.task_id}) as total
    from tasks where map_id = ${value.map_id} and id = ${value.task_id} and live`,
})
