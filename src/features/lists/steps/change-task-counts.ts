import type { MapTx } from '../../../platform/context.ts'
import { type StatementBuilder, write } from '../../../platform/db/statement.ts'

/** Updates a list's stored task counts, in the transaction that adds, moves or deletes its tasks. */
export async function changeTaskCounts(
  tx: MapTx,
  { list_id, tasks = 0, pending = 0 }: { list_id: number; tasks?: number; pending?: number },
): Promise<void> {
  if (tasks === 0 && pending === 0) return
  await addToCounts(tx, { map_id: tx.map.id, list_id, tasks, pending })
}

interface CountValues {
  map_id: number
  list_id: number
  tasks: number
  pending: number
}

const addToCounts = write(
  ({ db, value }: StatementBuilder<CountValues>) =>
    db
      .updateTable('lists')
      .set((eb) => ({
        tasks_count: eb('tasks_count', '+', value.tasks),
        pending_count: eb('pending_count', '+', value.pending),
      }))
      .where('map_id', '=', value.map_id)
      .where('id', '=', value.list_id),
  { keepsPlan: true },
)
