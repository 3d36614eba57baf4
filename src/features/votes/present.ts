import { sql } from 'kysely'
import { taskRecords } from '../tasks/queries/task-records.ts'
import { userRefJson } from '../users/present.ts'
import { Vote } from './schema.ts'

export const voteCollection = taskRecords('votes', 'votes_count', (json, value) =>
  json.object(Vote, {
    id: sql.ref('r.id'),
    created: json.timestamp(sql.ref('r.created')),
    author: userRefJson(json, sql.ref('r.author_id'), value),
  }),
)
