import type { MapTx } from '../../../platform/context.ts'

/** Changes the number of tasks that the list stores, in the transaction that adds, moves or deletes the task. */
export async function changeTaskCount(tx: MapTx, input: { list_id: number; change: 1 | -1 }): Promise<void> {
  await tx.db
    .updateTable('lists')
    .set((eb) => ({ tasks_count: eb('tasks_count', '+', input.change) }))
    .where('map_id', '=', tx.map.id)
    .where('id', '=', input.list_id)
    .execute()
}
