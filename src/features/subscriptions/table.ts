import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface SubscriptionTable {
  map_id: number
  id: Generated<number>
  task_id: number
  user_id: number
  created: Timestamp
  /** The task it was moved from when that was merged into this one. */
  merged_from: Generated<number | null>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    subscriptions: SubscriptionTable
  }
}
