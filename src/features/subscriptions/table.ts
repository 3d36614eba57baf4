import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'
import type { FollowLevel } from '../maps/fields.ts'

export interface SubscriptionTable {
  map_id: number
  id: Generated<number>
  task_id: number
  user_id: number
  created: Timestamp
  /** The task it originally belonged to, if that task was merged into another. */
  merged_from: Generated<number | null>
  /** The task it was last moved from. Different from `merged_from` if merges were chained. */
  moved_from: Generated<number | null>
  level: Generated<FollowLevel>
  /** Whether the subscription came with a vote and ends with it. */
  by_vote: Generated<boolean>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    subscriptions: SubscriptionTable
    /** People who muted a task. They aren't followers. */
    task_mutes: { map_id: number; id: Generated<number>; task_id: number; user_id: number; created: Timestamp }
  }
}
