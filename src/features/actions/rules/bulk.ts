import Type from 'typebox'
import type { Problem } from '../../../platform/errors.ts'
import { jobType } from '../../../platform/jobs/enqueue.ts'
import { type BulkChange, maxTasks } from '../schema.ts'
import type { ActionTable } from '../table.ts'

/** Continues a bulk action, or its undo, on behalf of the person who started it. */
export const bulkJob = jobType(
  'bulk-action',
  Type.Object({ action_id: Type.Integer(), user_id: Type.Union([Type.Integer(), Type.Null()]) }),
)

/** Up to this many tasks are changed before the response is sent; a job does the rest. */
export const maxTasksAtOnce = 20

type Progress = Pick<ActionTable, 'finished' | 'undo_started' | 'undone' | 'kept'> & { steps: unknown[] }

export const isRunning = ({ finished, undo_started, undone, kept, steps }: Progress): boolean =>
  finished === null || (undo_started !== null && undone + kept < steps.length)

/** A change can't be empty, and a deletion can't be combined with an edit. */
export function changeProblems({ notify, delete: deletes, ...edit }: BulkChange): Problem[] {
  const isEdit = Object.values(edit).some((value) => value !== undefined)
  if (deletes && isEdit) {
    return [{ field: 'delete', code: 'not_alone', message: 'Either delete the tasks or edit them.' }]
  }
  return deletes || isEdit ? [] : [{ field: null, code: 'no_change', message: 'Specify at least one change.' }]
}

export function idProblems(ids: number[]): Problem[] {
  if (ids.length === 0) return [{ field: 'ids', code: 'none_selected', message: 'Select at least one task.' }]
  if (ids.length <= maxTasks) return []
  return [{ field: 'ids', code: 'too_many_tasks', message: `Change at most ${maxTasks} tasks at once.` }]
}
