import type { Problem } from '../../../platform/errors.ts'
import { type BulkChange, maxTasks } from '../schema.ts'

/** A change must change something, and a deletion is nothing else. */
export function changeProblems({ notify, delete: deletes, ...edit }: BulkChange): Problem[] {
  const isEdit = Object.values(edit).some((value) => value !== undefined)
  if (deletes && isEdit) {
    return [{ field: 'delete', code: 'not_alone', message: 'Tasks are either deleted or edited.' }]
  }
  return deletes || isEdit ? [] : [{ field: null, code: 'no_change', message: 'Say what to change.' }]
}

export function idProblems(ids: number[]): Problem[] {
  if (ids.length === 0) return [{ field: 'ids', code: 'none_selected', message: 'Select at least one task.' }]
  if (ids.length <= maxTasks) return []
  return [{ field: 'ids', code: 'too_many_tasks', message: `At most ${maxTasks} tasks are changed at once.` }]
}
