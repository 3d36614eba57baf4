import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { MemberRole } from '../../platform/actor.ts'

/** When a person gets emails about what they follow. */
export const noticeMails = ['at_once', 'never'] as const
export type NoticeMail = (typeof noticeMails)[number]

/** When a member of a team gets emails about pending items. */
export const waitingMails = ['at_once', 'daily', 'weekly', 'never'] as const
export type WaitingMail = (typeof waitingMails)[number]

/** A person, or a token's author, which has no email address. */
export interface UserTable {
  id: Generated<number>
  email: string | null
  first_name: string
  last_name: string
  created: Timestamp
  /** The language of emails to them. */
  language: Generated<string | null>
  /** When they deleted their account. What they wrote stays. */
  deleted: Generated<Timestamp | null>
  /** When the operator blocked the account. It can't be used to sign in. */
  blocked: Generated<Timestamp | null>
  /** When they first signed in with this address. Before that, they only get emails that they requested. */
  confirmed: Generated<Timestamp | null>
  notice_mail: Generated<NoticeMail>
  waiting_mail: Generated<WaitingMail>
  /** Whether they follow what they vote for. */
  vote_follows: Generated<boolean>
  /** How often in a row the address refused an email, and until when no notice is mailed to it. */
  bounces: Generated<number>
  bounced_until: Generated<Timestamp | null>
  /** When they were mailed about a vote on their behalf although they had never signed in. This happens once. */
  vote_mailed: Generated<Timestamp | null>
}

/** The first name of all deleted accounts. Pages translate it. */
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
