import type { MapTx } from '../../../platform/context.ts'
import { findTask } from '../../tasks/queries/find-task.ts'
import { deleteTask } from '../../tasks/verbs/delete-task.ts'
import { editTask } from '../../tasks/verbs/edit-task.ts'
import { fieldChanges, type TaskChange } from '../rules/task-change.ts'
import type { KeptChange } from '../schema.ts'

interface Input {
  task_id: number
  change: KeptChange
}

type Result = TaskChange | 'skipped' | 'changed since' | 'unchanged'

/** A task that is gone, or that the actor may not see, is skipped. A pending task is approved only if it is unchanged since the moderator read it. */
export async function changeTask(tx: MapTx, { task_id, change }: Input): Promise<Result> {
  const before = await findTask(tx, task_id)
  if (!before) return 'skipped'
  const { delete: deletes, notify, read, changed_since: _, ...edit } = change
  if (deletes) return { task_id, trash_id: await deleteTask(tx, { task_id, notify: notify ?? false }) }
  const isAsRead = read === undefined || read[task_id] === before.modified
  if (edit.pending === false && before.pending && !isAsRead) return 'changed since'
  await editTask(tx, { task_id, ...edit, notify: notify ?? false, parsed_description: '' })
  const after = await findTask(tx, task_id)
  const changes = after && fieldChanges(before, after)
  return changes ? { task_id, ...changes } : 'unchanged'
}
