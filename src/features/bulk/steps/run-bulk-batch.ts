import type { MapTx } from '../../../platform/context.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { listAndCategoryProblems } from '../../tasks/queries/require-list-and-category.ts'
import { type FoundBulkAction, lockBulkAction } from '../queries/require-bulk-action.ts'
import { isRunning } from '../rules/is-running.ts'
import type { TaskChange } from '../rules/task-change.ts'
import { changeTask } from './change-task.ts'
import { undoTaskChange } from './undo-task-change.ts'

/** Tasks of one transaction: few enough that others who write hardly wait. */
const batchSize = 10

/** True if there is more to do. */
export async function runBulkBatch(tx: MapTx, { action_id: id }: { action_id: number }): Promise<boolean> {
  await lockMap(tx)
  const action = await lockBulkAction(tx, id)
  if (!isRunning(action)) return false
  const next = {
    ...action,
    ...(action.finished === null ? await changeBatch(tx, action) : await undoBatch(tx, action)),
  }
  const { done, skipped, undone, kept, finished } = next
  await tx.db
    .updateTable('bulk_actions')
    .set({
      ...{ done, skipped, undone, kept, finished },
      ...{ change: JSON.stringify(next.change), changes: JSON.stringify(next.changes) },
    })
    .where('map_id', '=', tx.map.id)
    .where('id', '=', id)
    .execute()
  return isRunning(next)
}

async function changeBatch(tx: MapTx, { change, task_ids, changes, done, skipped }: FoundBulkAction) {
  // The list or the category may be gone by now. Then nothing more is changed.
  const isPossible = (await listAndCategoryProblems(tx, change)).length === 0
  const batch = task_ids.slice(done, done + batchSize)
  const made: TaskChange[] = []
  const changedSince: number[] = []
  let gone = 0
  for (const task_id of batch) {
    const result = isPossible ? await changeTask(tx, { task_id, change }) : 'skipped'
    if (result === 'skipped') gone += 1
    else if (result === 'changed since') changedSince.push(task_id)
    else if (result !== 'unchanged') made.push(result)
  }
  const isLast = done + batch.length === task_ids.length
  return {
    change: { ...change, changed_since: [...(change.changed_since ?? []), ...changedSince] },
    changes: [...changes, ...made],
    done: done + batch.length,
    skipped: skipped + gone + changedSince.length,
    finished: isLast ? tx.now : null,
  }
}

async function undoBatch(tx: MapTx, { change: { notify = false }, changes, undone, kept }: FoundBulkAction) {
  const counts = { undone, kept }
  for (const change of changes.slice(undone + kept, undone + kept + batchSize)) {
    counts[(await undoTaskChange(tx, { change, notify })) ? 'undone' : 'kept'] += 1
  }
  return counts
}
