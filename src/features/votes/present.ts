import { sql } from 'kysely'
import { includesScope } from '../../platform/actor.ts'
import { type JsonSql, subquery } from '../../platform/db/json.ts'
import type { RecordValues } from '../../platform/records/collection.ts'
import { taskRecords } from '../tasks/queries/task-records.ts'
import { externalIdSql, userRefJson } from '../users/present.ts'
import { ManagedVote, PublicVote } from './schema.ts'

export const voteCollection = taskRecords('votes', 'votes_count', (json, value) => {
  const fields = {
    id: sql.ref('r.id'),
    created: json.timestamp(sql.ref('r.created')),
    author: userRefJson(json, sql.ref('r.author_id'), value),
  }
  if (!includesScope(json.scope, 'manage')) return json.object(PublicVote, fields)
  return json.object(ManagedVote, { ...fields, source: sql.ref('r.source'), voter: voterJson(json, value) })
})

/** What this map was given about the voter, never what their account says. After it's deleted, there's nothing left. */
const voterJson = (json: JsonSql, value: RecordValues) =>
  subquery(
    json.object(ManagedVote.properties.voter, {
      email: sql`case when u.deleted is null then coalesce(r.voter_email,
        (select p.email from imported_people p where p.map_id = ${value.map_id} and p.user_id = u.id)) end`,
      external_id: externalIdSql(value),
    }),
    sql`users u where u.id = r.author_id`,
  )
