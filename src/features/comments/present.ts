import { sql } from 'kysely'
import { taskRecords } from '../tasks/queries/task-records.ts'
import { userRefJson } from '../users/present.ts'
import { Comment } from './schema.ts'

export const comments = taskRecords('comments', 'comments_count', (json, value) =>
  json.object(Comment, {
    id: sql.ref('r.id'),
    created: json.moment(sql.ref('r.created')),
    modified: json.moment(sql.ref('r.modified')),
    author: userRefJson(json, sql.ref('r.author_id'), value.team_id),
    in_reply_to: sql.ref('r.in_reply_to'),
    content: sql.ref('r.content'),
    parsed_content: sql.ref('r.parsed_content'),
  }),
)
