import { userIdOf } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Conflict } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { lockBulkAction } from '../queries/require-bulk-action.ts'
import { bulkJob, maxTasksAtOnce } from '../rules/bulk-job.ts'
import { runBulkAction } from './run-bulk-action.ts'

/** Undoes what the action changed, where nobody has changed it since. A second time does nothing. */
export async function undoBulkEdit(ctx: MapContext, { action_id }: { action_id: number }): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { finished, undo_started, changes } = await lockBulkAction(tx, action_id)
    if (finished === null) throw new Conflict('still_running', 'This is still running. Undo it when it has finished.')
    if (undo_started !== null) return
    await tx.db
      .updateTable('bulk_actions')
      .set({ undo_started: tx.now })
      .where('map_id', '=', tx.map.id)
      .where('id', '=', action_id)
      .execute()
    if (changes.length <= maxTasksAtOnce) await runBulkAction(tx, { action_id })
    else {
      const payload = { action_id, user_id: userIdOf(tx.actor) || null }
      await enqueue(tx.db, bulkJob, [{ mapId: tx.map.id, key: `undo-${action_id}`, payload }], tx.now)
    }
  })
}
