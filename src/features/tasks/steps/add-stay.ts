import type { MapTx } from '../../../platform/context.ts'

interface Input {
  task_id: number
  list_id: number
  note?: string
}

/** Ends the stay of a task in its list, and begins the next one. Called in the transaction of the move. */
export async function addStay(tx: MapTx, { task_id, list_id, note = '' }: Input): Promise<void> {
  await tx.db
    .updateTable('task_stays')
    .set({ left_at: tx.now })
    .where('map_id', '=', tx.map.id)
    .where('task_id', '=', task_id)
    .where('left_at', 'is', null)
    .execute()
  await tx.db
    .insertInto('task_stays')
    .values({ map_id: tx.map.id, task_id, list_id, arrived: tx.now, left_at: null, note })
    .execute()
}
