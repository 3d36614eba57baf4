import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { findRow, updateRows } from '../../../platform/records/rows.ts'
import { findList } from '../../lists/queries/lists.ts'
import { changeTaskCounts } from '../../lists/steps/lists.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { taskMerged, taskUnmerged } from '../events.ts'
import { changeImportedVotes, mergeInto, moveBack, recountTask } from '../steps/merge-tasks.ts'

interface MergeTaskInput {
  task_id: number
  into: number
  /** Whether its followers are notified. */
  notify?: boolean | undefined
}

/**
 * Merges a task into another one in the same map. Its votes, comments and subscriptions move to that task, and each
 * stores where it came from. Duplicate votes and subscriptions aren't moved.
 */
export async function mergeTask(ctx: MapContext, { task_id, into, notify = true }: MergeTaskInput): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    const moved = await mergeInto(tx, { task_id, into })
    tx.emit(taskMerged, { task_id, into, ...moved, notify })
  })
}

/**
 * Undoes a merge. The task's records are moved back, along with replies to them. Later edits and removed votes aren't
 * undone.
 */
export async function unmergeTask(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { merged_into, list_id, pending, imported_votes } = await requireMergedTask(tx, task_id)
    if (!(await findList(tx, list_id))) {
      throw new Conflict('list_in_trash', "This task's list is in the trash. Restore the list first.")
    }
    const changed = await moveBack(tx, task_id)
    await changeImportedVotes(tx, { id: merged_into, change: -imported_votes })
    await updateRows(tx, 'tasks', { id: task_id }, { merged_into: null, live: true })
    await changeTaskCounts(tx, { list_id, tasks: +1, pending: pending ? +1 : 0 })
    for (const id of new Set([task_id, merged_into, ...changed])) await recountTask(tx, id)
    tx.emit(taskUnmerged, { task_id, from: merged_into })
  })
}

/** The task and the one it was merged into, both locked, in id order. */
async function requireMergedTask(tx: MapTx, id: number) {
  const columns = ['id', 'merged_into', 'list_id', 'pending', 'imported_votes'] as const
  const source = await findRow(tx, 'tasks', { id, trash_id: null }, ...columns)
  if (!source || source.merged_into === null) throw new NotFound()
  const both = tx
    .from('tasks', { id: [id, source.merged_into] })
    .select('id')
    .orderBy('id')
  await forUpdate(tx.database, both).execute()
  return { ...source, merged_into: source.merged_into }
}
