import type { MapTx } from '../../../platform/context.ts'
import type { Counter } from '../table.ts'

/** Counters change in the same transaction as the rows they count, so they're always exact. */
export async function changeCounter(
  tx: MapTx,
  { task_id, counter, change }: { task_id: number; counter: Counter; change: 1 | -1 },
): Promise<void> {
  await tx.db
    .updateTable('tasks')
    .set((eb) => ({ [counter]: eb(counter, '+', change) }))
    .where('map_id', '=', tx.map.id)
    .where('id', '=', task_id)
    .execute()
}
