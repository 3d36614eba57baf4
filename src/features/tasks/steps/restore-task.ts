import type { MapTx } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { findList } from '../../lists/queries/lists.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { taskRestored } from '../events.ts'

/** Takes a task out of the trash, into the list it was in. The caller holds the lock of the map. */
export async function restoreTask(
  tx: MapTx,
  { trash_id, notify }: { trash_id: number; notify: boolean },
): Promise<void> {
  const tasks = await tx.db
    .updateTable('tasks')
    .set({ trash_id: null, live: true })
    .where('map_id', '=', tx.map.id)
    .where('trash_id', '=', trash_id)
    .returning(['id', 'list_id', 'pending'])
    .execute()
  for (const task of tasks) {
    if (!(await findList(tx, task.list_id))) {
      throw new Conflict('list_in_trash', 'The list of this task is in the trash. Restore the list first.')
    }
    await changeTaskCounts(tx, { list_id: task.list_id, tasks: +1, pending: task.pending ? +1 : 0 })
    tx.emit(taskRestored, { task_id: task.id, list_id: task.list_id, notify })
  }
}
