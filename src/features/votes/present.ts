import { sql } from 'kysely'
import Type from 'typebox'
import { includesScope } from '../../platform/actor.ts'
import { subquery } from '../../platform/db/json.ts'
import { taskRecords } from '../tasks/queries/task-records.ts'
import { externalIdSql, userRefJson } from '../users/present.ts'
import { Vote } from './schema.ts'

const PublicVote = Type.Pick(Vote, ['id', 'created', 'author'])
const ManagedVote = Type.Required(Vote)

export const voteCollection = taskRecords('votes', 'votes_count', (json, value) => {
  const fields = {
    id: sql.ref('r.id'),
    created: json.timestamp(sql.ref('r.created')),
    author: userRefJson(json, sql.ref('r.author_id'), value),
  }
  if (!includesScope(json.scope, 'manage')) return json.object(PublicVote, fields)
  // What this map was given, never the account's address. Once an account is deleted, there's nothing left.
  const voter = json.object(ManagedVote.properties.voter, {
    email: sql`case when u.deleted is null then coalesce(r.voter_email, (select p.email from imported_people p
      where p.map_id = ${value.map_id} and p.user_id = u.id)) end`,
    external_id: externalIdSql(value),
  })
  const ofVoter = subquery(voter, sql`users u where u.id = r.author_id`)
  return json.object(ManagedVote, { ...fields, source: sql.ref('r.source'), voter: ofVoter })
})
