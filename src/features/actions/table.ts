import type { Generated } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface ActionTable {
  map_id: number
  id: Generated<number>
  /** Who did it; null for commands. */
  user_id: number | null
  /** `bulk`: a change of several tasks, in batches. Otherwise, the page's name for it. */
  kind: string
  /** The path to return to after an undo; empty for the current page. */
  back: string
  /** JSON: a `KeptChange`. Empty unless it is a bulk action. */
  change: string
  /** JSON: the ids of a bulk action's tasks, in the order they're changed. */
  task_ids: string
  /** JSON: an `UndoStep` for each change it made. */
  steps: string
  /**
   * How many of `task_ids` are done, and how many of those were skipped because they are gone or have changed since.
   */
  done: number
  skipped: number
  /** How many of the steps were undone, and how many were kept because someone has changed the task since. */
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
