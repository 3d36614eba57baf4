import type { MapTx } from '../../../platform/context.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { taskDeleted } from '../events.ts'
import { requireTask } from '../queries/find-task.ts'

interface Input {
  task_id: number
  reason?: string | undefined
  notify: boolean
}

/** Moves the task to the trash, with its comments, votes and subscriptions. Returns the id of the deletion. */
export async function moveTaskToTrash(tx: MapTx, { task_id, reason, notify }: Input): Promise<number> {
  await lockMap(tx)
  const task = await requireTask(tx, task_id)
  const trash_id = await addToTrash(tx, { kind: 'task', record_id: task_id, reason })
  await tx.db
    .updateTable('tasks')
    .set({ trash_id, live: false })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', task_id)
    .execute()
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
