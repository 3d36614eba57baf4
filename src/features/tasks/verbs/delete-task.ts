import type { MapContext } from '../../../platform/context.ts'
import { changeTaskCount } from '../../lists/verbs/change-task-count.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { taskDeleted } from '../events.ts'
import { requireTask } from '../queries/find-task.ts'

/** The database deletes its comments, votes and subscriptions too. */
export async function deleteTask(ctx: MapContext, id: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const task = await requireTask(tx, id)
    await tx.db.deleteFrom('tasks').where('map_id', '=', tx.map.id).where('id', '=', id).execute()
    await changeTaskCount(tx, { list_id: task.list_id, change: -1 })
    tx.emit(taskDeleted, {
      task_id: id,
      list_id: task.list_id,
      title: task.title,
      comments: task.comments_count,
      votes: task.votes_count,
      subscribers: task.subscribers_count,
    })
  })
}
