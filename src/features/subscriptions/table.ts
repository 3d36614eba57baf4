import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface SubscriptionTable {
  map_id: number
  id: Generated<number>
  task_id: number
  user_id: number
  created: Timestamp
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    subscriptions: SubscriptionTable
  }
}
