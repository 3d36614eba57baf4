import type { MapTx } from '../../../platform/context.ts'
import { findCategory } from '../../categories/queries/find-category.ts'
import { findList } from '../../lists/queries/find-list.ts'
import { restoreFromTrash } from '../../recovery/verbs/restore-from-trash.ts'
import { findTask } from '../../tasks/queries/find-task.ts'
import type { TaskEdit } from '../../tasks/schema.ts'
import { editTask } from '../../tasks/verbs/edit-task.ts'
import { type BulkFields, type TaskChange, undoableFields } from '../rules/task-change.ts'

/**
 * False if there is nothing left to undo: the task is gone, or somebody has changed it since. A change that notified nobody
 * is undone without notifying anybody.
 */
export async function undoTaskChange(
  tx: MapTx,
  { change, notify }: { change: TaskChange; notify: boolean },
): Promise<boolean> {
  const { task_id } = change
  if ('trash_id' in change) return restore(tx, change, notify)
  const task = await findTask(tx, task_id)
  const edit = task && (await editTo(tx, undoableFields(change, task)))
  if (!edit || Object.keys(edit).length === 0) return false
  await editTask(tx, { task_id, ...edit, notify, parsed_description: '' })
  return true
}

/** Somebody may have restored the task already, and deleted it again. */
async function restore(
  tx: MapTx,
  { task_id, trash_id }: { task_id: number; trash_id: number },
  notify: boolean,
): Promise<boolean> {
  const task = await tx.db
    .selectFrom('tasks')
    .select('list_id')
    .where('map_id', '=', tx.map.id)
    .where('id', '=', task_id)
    .where('trash_id', '=', trash_id)
    .where('live', '=', false)
    .executeTakeFirst()
  if (!task || !(await findList(tx, task.list_id))) return false
  const isInTrash = await tx.db
    .selectFrom('trash')
    .select('id')
    .where('map_id', '=', tx.map.id)
    .where('id', '=', trash_id)
    .executeTakeFirst()
  if (!isInTrash) return false
  await restoreFromTrash(tx, { trash_id, notify })
  return true
}

/** The edit that brings the old values back. A list or category that is gone cannot come back. */
async function editTo(tx: MapTx, old: Partial<BulkFields>): Promise<TaskEdit> {
  const { list_id, category_id, ...flags } = old
  const list = list_id === undefined ? undefined : await findList(tx, list_id)
  const category = typeof category_id === 'number' ? (await findCategory(tx, category_id))?.name : category_id
  return {
    ...flags,
    ...(list ? { parent: list.id } : {}),
    ...(category === undefined ? {} : { category }),
  }
}
