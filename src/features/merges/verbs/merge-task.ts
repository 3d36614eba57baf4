import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { Conflict, Invalid, NotFound } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { findList } from '../../lists/queries/lists.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { findTask, requireTask } from '../../tasks/queries/find-task.ts'
import { taskMerged, taskUnmerged } from '../events.ts'
import { moveBack, moveRecords, recountTask } from '../steps/move-records.ts'

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
    await lockMap(tx)
    const { source, target } = await lockBoth(tx, task_id, into)
    // Comments on a pending suggestion are between its author and the team.
    const keepsComments = source.pending && !target.pending
    const moved = await moveRecords(tx, { from: task_id, to: into, keepsComments })
    await updateRows(tx, 'tasks', { id: task_id }, { merged_into: into, live: false })
    // Tasks merged into the source earlier now redirect straight to the target.
    await updateRows(tx, 'tasks', { merged_into: task_id }, { merged_into: into })
    await changeTaskCounts(tx, { list_id: source.list_id, tasks: -1, pending: source.pending ? -1 : 0 })
    for (const id of [task_id, into]) await recountTask(tx, id)
    tx.emit(taskMerged, { task_id, into, ...moved, notify })
  })
}

/** Locks in id order, like all code that locks two tasks. */
async function lockBoth(tx: MapTx, sourceId: number, targetId: number) {
  if (sourceId === targetId) throw new Invalid([intoItself])
  if (targetId < sourceId) {
    const target = await requireTarget(tx, targetId)
    return { target, source: await requireTask(tx, sourceId) }
  }
  const source = await requireTask(tx, sourceId)
  return { source, target: await requireTarget(tx, targetId) }
}

async function requireTarget(tx: MapTx, id: number) {
  const task = await findTask(tx, id)
  if (!task) throw new Invalid([noTarget])
  return task
}

const noTarget = { field: 'into', code: 'not_found', message: 'There is no such task in this map.' }
const intoItself = { field: 'into', code: 'same_task', message: 'A task cannot be merged into itself.' }

/**
 * Undoes a merge. The task's records are moved back, along with replies to them. Later edits and removed votes aren't
 * undone.
 */
export async function unmergeTask(ctx: MapContext, { task_id }: { task_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { merged_into, list_id, pending } = await requireMergedTask(tx, task_id)
    if (!(await findList(tx, list_id))) {
      throw new Conflict('list_in_trash', "This task's list is in the trash. Restore the list first.")
    }
    const changed = await moveBack(tx, task_id)
    await updateRows(tx, 'tasks', { id: task_id }, { merged_into: null, live: true })
    await changeTaskCounts(tx, { list_id, tasks: +1, pending: pending ? +1 : 0 })
    for (const id of new Set([task_id, merged_into, ...changed])) await recountTask(tx, id)
    tx.emit(taskUnmerged, { task_id, from: merged_into })
  })
}

/** The task and the one it was merged into, both locked, in id order. */
async function requireMergedTask(tx: MapTx, id: number) {
  const tasks = tx.db.selectFrom('tasks').select(['id', 'merged_into', 'list_id', 'pending', 'trash_id'])
  const ofMap = tasks.where('map_id', '=', tx.map.id)
  const source = await ofMap.where('id', '=', id).executeTakeFirst()
  if (!source || source.merged_into === null || source.trash_id !== null) throw new NotFound()
  await forUpdate(tx.database, ofMap.where('id', 'in', [id, source.merged_into]).orderBy('id')).execute()
  return { ...source, merged_into: source.merged_into }
}
