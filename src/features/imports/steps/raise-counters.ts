import type { MapTx } from '../../../platform/context.ts'
import { changeCounter } from '../../tasks/steps/change-counter.ts'
import type { Counter } from '../../tasks/table.ts'

/** Adds one to a counter each time a task appears in the array, in id order, like all code that locks several tasks. */
export async function raiseCounters(
  tx: MapTx,
  { counter, tasks }: { counter: Counter; tasks: number[] },
): Promise<void> {
  const byTask = Map.groupBy(tasks, (id) => id)
  for (const task_id of [...byTask.keys()].sort((a, b) => a - b)) {
    await changeCounter(tx, { task_id, counter, change: byTask.get(task_id)?.length ?? 0 })
  }
}
