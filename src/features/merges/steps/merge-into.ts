import type { MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { changeTaskCounts } from '../../lists/steps/change-task-counts.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { findTask, requireTask } from '../../tasks/queries/find-task.ts'
import { changeImportedVotes, keepOwnImportedVotes, moveRecords, recountTask } from './move-records.ts'

/** Merges a task into another one. Returns how many votes and comments were moved. */
export async function mergeInto(
  tx: MapTx,
  { task_id, into }: { task_id: number; into: number },
): Promise<{ votes: number; comments: number }> {
  await lockMap(tx)
  const { source, target } = await lockBoth(tx, task_id, into)
  // Comments on a pending suggestion are between its author and the team.
  const keepsComments = source.pending && !target.pending
  const moved = await moveRecords(tx, { from: task_id, to: into, keepsComments })
  await changeImportedVotes(tx, { id: into, change: source.imported_votes })
  await keepOwnImportedVotes(tx, task_id)
  await updateRows(tx, 'tasks', { id: task_id }, { merged_into: into, live: false })
  // Tasks merged into the source earlier now redirect straight to the target.
  await updateRows(tx, 'tasks', { merged_into: task_id }, { merged_into: into })
  await changeTaskCounts(tx, { list_id: source.list_id, tasks: -1, pending: source.pending ? -1 : 0 })
  for (const id of [task_id, into]) await recountTask(tx, id)
  return moved
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
