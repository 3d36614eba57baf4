import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { MemberRole } from '../../platform/actor.ts'

/** A person, or the author of what a token writes, who has no email address. */
export interface UserTable {
  id: Generated<number>
  email: string | null
  first_name: string
  last_name: string
  created: Timestamp
  /** The language of mails to them. */
  language: Generated<string | null>
  /** When they deleted their account. What they wrote stays. */
  deleted: Generated<Timestamp | null>
}

/** The first name of everybody who deleted their account. Pages translate it. */
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
