import type { MapTx } from '../../../platform/context.ts'
import { taskMuted } from '../events.ts'

/** Called by verbs with which somebody says that they want to hear of a task again. */
export async function unmuteTask(tx: MapTx, { task_id, user_id }: { task_id: number; user_id: number }): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('task_mutes')
    .where('map_id', '=', tx.map.id)
    .where('task_id', '=', task_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) tx.emit(taskMuted, { task_id, user_id, muted: false })
}
