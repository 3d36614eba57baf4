import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { MemberRole } from '../../platform/actor.ts'

/** When a person gets emails about tasks they follow. */
export const noticeMails = ['at_once', 'never'] as const
export type NoticeMail = (typeof noticeMails)[number]

/** When a team member gets emails about pending items. */
export const waitingMails = ['at_once', 'daily', 'weekly', 'never'] as const
export type WaitingMail = (typeof waitingMails)[number]

/** A person, or a token's author, which has no email address. */
export interface UserTable {
  id: Generated<number>
  email: string | null
  first_name: string
  last_name: string
  created: Timestamp
  language: Generated<string | null>
  /** When they deleted their account. Their posts stay. */
  deleted: Generated<Timestamp | null>
  /** When the operator blocked the account from signing in. */
  blocked: Generated<Timestamp | null>
  /** When they first signed in with this address. Before that, they only get emails they requested. */
  confirmed: Generated<Timestamp | null>
  notice_mail: Generated<NoticeMail>
  waiting_mail: Generated<WaitingMail>
  vote_follows: Generated<boolean>
  /** How many emails in a row the address rejected, and until when notices to it are paused. */
  bounces: Generated<number>
  bounced_until: Generated<Timestamp | null>
  /** When they were emailed about a vote on their behalf without ever having signed in. This happens only once. */
  vote_mailed: Generated<Timestamp | null>
}

/** The first name of every deleted account. Pages translate it. */
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
    /** Keyed hashes of email addresses that imports don't store. */
    forgotten_addresses: { hash: string; created: Timestamp }
  }
}
