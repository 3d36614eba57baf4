import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { FollowLevel } from '../maps/table.ts'

export interface SubscriptionTable {
  map_id: number
  id: Generated<number>
  task_id: number
  user_id: number
  created: Timestamp
  /** The task it was first moved from when that was merged into another one. */
  merged_from: Generated<number | null>
  /** The task it was last moved from. It's a different one if merges were chained. */
  moved_from: Generated<number | null>
  level: Generated<FollowLevel>
  /** The subscription came with a vote, and ends with it. */
  by_vote: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    subscriptions: SubscriptionTable
    /** The people who muted a task. They aren't followers. */
    task_mutes: { map_id: number; id: Generated<number>; task_id: number; user_id: number; created: Timestamp }
  }
}
