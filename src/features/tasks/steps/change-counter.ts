import type { MapTx } from '../../../platform/context.ts'
import { type StatementBuilder, write } from '../../../platform/db/statement.ts'
import type { Counter } from '../table.ts'

/** Counters change in the same transaction as the rows they count, so they're always exact. */
export async function changeCounter(
  tx: MapTx,
  { task_id, counter, change }: { task_id: number; counter: Counter; change: number },
): Promise<void> {
  await addToCounter(tx, { map_id: tx.map.id, task_id, change }, counter)
}

interface CounterValues {
  map_id: number
  task_id: number
  change: number
}

const addToCounter = write(
  ({ db, value }: StatementBuilder<CounterValues>, counter: Counter) =>
    db
      .updateTable('tasks')
      .set((eb) => ({ [counter]: eb(counter, '+', value.change) }))
      .where('map_id', '=', value.map_id)
      .where('id', '=', value.task_id),
  { keepsPlan: true },
)
