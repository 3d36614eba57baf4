import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface ActionTable {
  map_id: number
  id: Generated<number>
  /** Who ran it; null for commands. */
  user_id: number | null
  /** `bulk` for a change to several tasks, run in batches. Otherwise, the page's name for the action. */
  kind: string
  /** The path to return to after an undo; empty for the current page. */
  back: string
  /** JSON: a `KeptChange`. Empty except for bulk actions. */
  change: string
  /** JSON: the ids of a bulk action's tasks, in the order they're changed. */
  task_ids: string
  /** JSON: an `UndoStep` for each change it made. */
  steps: string
  /** How many of `task_ids` are done, and how many of those were skipped because the task is gone or has changed. */
  done: number
  skipped: number
  /** How many steps were undone, and how many were kept because the task has been changed since. */
  undone: number
  kept: number
  created: Timestamp
  finished: Timestamp | null
  undo_started: Timestamp | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    actions: ActionTable
  }
}
