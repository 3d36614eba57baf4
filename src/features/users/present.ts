import { type Expression, sql } from 'kysely'
import { includesScope } from '../../platform/actor.ts'
import { type JsonSql, subquery } from '../../platform/db/json.ts'
import { UserRef, unnamed } from './schema.ts'

/**
 * The `author` object. It includes an email address only for team members, and never for the public. Only tokens with
 * the write scope see a person's id in the team's own product.
 */
export const userRefJson = (json: JsonSql, userId: Expression<unknown>, value: { team_id: number; map_id: number }) =>
  subquery(
    json.object(UserRef, {
      id: sql.ref('u.id'),
      first_name: sql.ref('u.first_name'),
      last_name: sql.ref('u.last_name'),
      display_name: sql`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), ${sql.lit(unnamed)})`,
      email: json.scope === 'public' ? sql`null` : sql`case when m.user_id is null then null else u.email end`,
      staff: json.flag(sql`m.user_id is not null`),
      external_id: includesScope(json.scope, 'write') ? externalIdSql(value) : sql`null`,
    }),
    sql`users u left join team_members m on m.user_id = u.id and m.team_id = ${value.team_id} where u.id = ${userId}`,
  )

/** The id of the person `u` in the team's own product. */
export const externalIdSql = (value: { map_id: number }) =>
  sql`(select j.sub from jwt_people j where j.map_id = ${value.map_id} and j.user_id = u.id and u.deleted is null)`
