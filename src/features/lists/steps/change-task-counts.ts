import type { MapTx } from '../../../platform/context.ts'

/** Updates a list's stored task counts, in the transaction that adds, moves or deletes its tasks. */
export async function changeTaskCounts(
  tx: MapTx,
  { list_id, tasks = 0, pending = 0 }: { list_id: number; tasks?: number; pending?: number },
): Promise<void> {
  if (tasks === 0 && pending === 0) return
  await tx.db
    .updateTable('lists')
    .set((eb) => ({ tasks_count: eb('tasks_count', '+', tasks), pending_count: eb('pending_count', '+', pending) }))
    .where('map_id', '=', tx.map.id)
    .where('id', '=', list_id)
    .execute()
}
