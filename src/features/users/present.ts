import { type Expression, sql } from 'kysely'
import { type JsonSql, subquery } from '../../platform/db/json.ts'
import { UserRef } from './schema.ts'

/** The `author` object. Only members of the team are shown with an email address. */
export const userRefJson = (json: JsonSql, userId: Expression<unknown>, teamId: number) =>
  subquery(
    json.object(UserRef, {
      id: sql.ref('u.id'),
      first_name: sql.ref('u.first_name'),
      last_name: sql.ref('u.last_name'),
      email: sql`case when m.user_id is null then null else u.email end`,
      staff: json.flag(sql`m.user_id is not null`),
    }),
    sql`users u left join team_members m on m.user_id = u.id and m.team_id = ${teamId} where u.id = ${userId}`,
  )
