import { sql } from 'kysely'
import { belongings } from '../tasks/queries/task-children.ts'
import { userRefJson } from '../users/table.ts'

export const comments = belongings('comments', 'comments_count', (json, teamId) =>
  json.object({
    id: sql.ref('b.id'),
    created: json.moment(sql.ref('b.created')),
    modified: json.moment(sql.ref('b.modified')),
    author: userRefJson(json, sql.ref('b.author_id'), teamId),
    in_reply_to: sql.ref('b.in_reply_to'),
    content: sql.ref('b.content'),
    parsed_content: sql.ref('b.parsed_content'),
  }),
)
