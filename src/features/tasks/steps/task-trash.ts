import type { MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { findList } from '../../lists/queries/lists.ts'
import { changeTaskCounts } from '../../lists/steps/lists.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { taskDeleted, taskRestored } from '../events.ts'
import { requireTask } from '../queries/find-task.ts'

/** Moves the task to the trash, with its comments, votes and subscriptions. Returns the deletion's id. */
export async function moveTaskToTrash(
  tx: MapTx,
  { task_id, reason, notify }: { task_id: number; reason?: string | undefined; notify: boolean },
): Promise<number> {
  await lockMap(tx)
  const task = await requireTask(tx, task_id)
  const trash_id = await addToTrash(tx, { kind: 'task', record_id: task_id, reason })
  await updateRows(tx, 'tasks', { id: task_id }, { trash_id, live: false })
  await changeTaskCounts(tx, { list_id: task.list_id, tasks: -1, pending: task.pending ? -1 : 0 })
  tx.emit(taskDeleted, {
    task_id,
    list_id: task.list_id,
    title: task.title,
    comments: task.comments_count,
    votes: task.votes_count,
    subscribers: task.subscribers_count,
    notify,
  })
  return trash_id
}

/** Restores a task from the trash to its list. The caller must have locked the map. */
export async function restoreTask(
  tx: MapTx,
  { trash_id, notify }: { trash_id: number; notify: boolean },
): Promise<void> {
  const tasks = await tx
    .update('tasks', { trash_id })
    .set({ trash_id: null, live: true })
    .returning(['id', 'list_id', 'pending'])
    .execute()
  for (const task of tasks) {
    if (!(await findList(tx, task.list_id))) {
      throw new Conflict('list_in_trash', "This task's list is in the trash. Restore the list first.")
    }
    await changeTaskCounts(tx, { list_id: task.list_id, tasks: +1, pending: task.pending ? +1 : 0 })
    tx.emit(taskRestored, { task_id: task.id, list_id: task.list_id, notify })
  }
}
