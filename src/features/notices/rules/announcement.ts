import { taskMerged } from '../../merges/events.ts'
import { taskDeclined } from '../../moderation/events.ts'
import { taskApproved, taskMoved } from '../../tasks/events.ts'

/** The events that are announced. */
export const announcedEvents = [taskMoved, taskApproved, taskDeclined, taskMerged]

/** Changes by a member that people are notified of: task ids, by kind of change. */
export interface NotifiedTasks {
  moved: number[]
  merged: { task_id: number; into: number }[]
  approved: number[]
  /** Only other people's tasks. */
  declined: number[]
}
