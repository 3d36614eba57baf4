import type { TaskChange } from './task-change.ts'

interface Progress {
  finished: string | null
  undo_started: string | null
  undone: number
  kept: number
  changes: TaskChange[]
}

/** Whether there is still something to do, or to undo. */
export const isRunning = ({ finished, undo_started, undone, kept, changes }: Progress): boolean =>
  finished === null || (undo_started !== null && undone + kept < changes.length)
