import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface VoteTable {
  map_id: number
  id: Generated<number>
  task_id: number
  author_id: number
  created: Timestamp
  trash_id: Generated<number | null>
  /** The task it was originally cast for, if that task was merged into this one. */
  merged_from: Generated<number | null>
  /** The team member who cast this vote on the person's behalf. */
  added_by: Generated<number | null>
  /** Where the person asked for it. */
  source: Generated<string>
  /** Not in the trash. */
  live: Generated<boolean>
  /** The address that the team or an import gave for the voter. Their account may have another one by now. */
  voter_email: Generated<string | null>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    votes: VoteTable
  }
}
