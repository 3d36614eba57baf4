import { sql } from 'kysely'
import { belongings } from '../tasks/queries/task-children.ts'
import { userRefJson } from '../users/table.ts'

export const votes = belongings('votes', 'votes_count', (json, teamId) =>
  json.object({
    id: sql.ref('b.id'),
    created: json.moment(sql.ref('b.created')),
    author: userRefJson(json, sql.ref('b.author_id'), teamId),
  }),
)
