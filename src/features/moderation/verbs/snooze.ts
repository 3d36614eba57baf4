import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { deleteRows } from '../../../platform/records/rows.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { commentSnoozed, taskSnoozed } from '../events.ts'
import { assertRecordExists, type RecordRef } from '../queries/assert-record-exists.ts'

/** Hides an item from the queue until a given time; null shows it again. It stays pending. */
export async function snooze(ctx: MapContext, input: RecordRef & { until: Timestamp | null }): Promise<void> {
  assertMayModerate(ctx)
  const { kind, id, until } = input
  await ctx.transaction(async (tx) => {
    await assertRecordExists(tx, { kind, id })
    if (until === null) {
      await deleteRows(tx, 'snoozes', { kind, record_id: id })
    } else {
      await tx.db
        .insertInto('snoozes')
        .values({ map_id: tx.map.id, kind, record_id: id, until })
        .onConflict((conflict) => conflict.columns(['map_id', 'kind', 'record_id']).doUpdateSet({ until }))
        .execute()
    }
    if (kind === 'task') tx.emit(taskSnoozed, { task_id: id, until })
    else tx.emit(commentSnoozed, { comment_id: id, until })
  })
}
