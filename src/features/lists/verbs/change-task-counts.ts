import type { MapTx } from '../../../platform/context.ts'

interface Input {
  list_id: number
  /** The task comes into the list, or leaves it. */
  change: 1 | -1
  task: { pending: boolean; votes_count: number; comments_count: number }
}

/** Changes the numbers that the list stores, in the transaction that adds, moves or deletes the task. */
export async function changeTaskCounts(tx: MapTx, { list_id, change, task }: Input): Promise<void> {
  await tx.db
    .updateTable('lists')
    .set((eb) => ({
      tasks_count: eb('tasks_count', '+', change),
      pending_count: eb('pending_count', '+', task.pending ? change : 0),
      votes_count: eb('votes_count', '+', change * task.votes_count),
      comments_count: eb('comments_count', '+', change * task.comments_count),
    }))
    .where('map_id', '=', tx.map.id)
    .where('id', '=', list_id)
    .execute()
}
