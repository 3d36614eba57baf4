import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { findList } from '../../lists/queries/lists.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { taskUnmerged } from '../events.ts'
import { moveBack } from '../steps/move-back.ts'
import { recountTask } from '../steps/recount-task.ts'

/** Undoes a merge. What came from the task goes back, with replies to it. Later edits and withdrawals stand. */
export async function unmergeTask(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { merged_into, list_id, pending } = await requireMergedTask(tx, task_id)
    if (!(await findList(tx, list_id))) {
      throw new Conflict('list_in_trash', 'The list of this task is in the trash. Restore the list first.')
    }
    const changed = await moveBack(tx, task_id)
    await tx.db
      .updateTable('tasks')
      .set({ merged_into: null, live: true })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', task_id)
      .execute()
    await changeTaskCounts(tx, { list_id, tasks: +1, pending: pending ? +1 : 0 })
    for (const id of new Set([task_id, merged_into, ...changed])) await recountTask(tx, id)
    tx.emit(taskUnmerged, { task_id, from: merged_into })
  })
}

/** The task and the one it was merged into, both locked, in the order of their ids. */
async function requireMergedTask(tx: MapTx, id: number) {
  const tasks = tx.db.selectFrom('tasks').select(['id', 'merged_into', 'list_id', 'pending', 'trash_id'])
  const ofMap = tasks.where('map_id', '=', tx.map.id)
  const source = await ofMap.where('id', '=', id).executeTakeFirst()
  if (!source || source.merged_into === null || source.trash_id !== null) throw new NotFound()
  await forUpdate(tx.database, ofMap.where('id', 'in', [id, source.merged_into]).orderBy('id')).execute()
  return { ...source, merged_into: source.merged_into }
}
