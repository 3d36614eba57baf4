import { type Expression, type Generated, sql } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { MemberRole } from '../../platform/actor.ts'
import type { JsonSql } from '../../platform/db/json.ts'

/** A person, or the author that a token has of its own (which has no email address). */
export interface UserTable {
  id: Generated<number>
  email: string | null
  first_name: string
  last_name: string
  created: Timestamp
  /** The language they chose last, for mails. */
  language: Generated<string | null>
  /** When they deleted their account. What they wrote stays. */
  deleted: Generated<Timestamp | null>
}

/** The first name of everybody who deleted their account. Pages say it in the visitor's language. */
export const deletedName = 'Deleted user'

export interface TeamMemberTable {
  team_id: number
  user_id: number
  role: MemberRole
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    users: UserTable
    team_members: TeamMemberTable
  }
}

/** The `author` object: only a member of the team is shown with a email address. */
export const userRefJson = (json: JsonSql, userId: Expression<unknown>, teamId: Expression<unknown> | number) =>
  sql`(select ${json.object({
    id: sql.ref('u.id'),
    first_name: sql.ref('u.first_name'),
    last_name: sql.ref('u.last_name'),
    email: sql`case when m.user_id is null then null else u.email end`,
    staff: json.flag(sql`m.user_id is not null`),
  })} from users u left join team_members m on m.user_id = u.id and m.team_id = ${teamId} where u.id = ${userId})`
