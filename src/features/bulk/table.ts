import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface BulkActionTable {
  map_id: number
  id: Generated<number>
  /** Who asked for it; null for commands. */
  user_id: number | null
  /** JSON: a `KeptChange`. */
  change: string
  /** JSON: the ids of the tasks, in the order in which they are changed. */
  task_ids: string
  /** JSON: a `TaskChange` for each task that was changed. */
  changes: string
  /** How many of the tasks it has come to; some of them were skipped, because they are gone or have changed since. */
  done: number
  skipped: number
  /** Of the changes, how many were undone, and how many were kept because somebody has changed the task since. */
  undone: number
  kept: number
  created: Timestamp
  finished: Timestamp | null
  undo_started: Timestamp | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    bulk_actions: BulkActionTable
  }
}
