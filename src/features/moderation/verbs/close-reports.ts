import type { MapContext } from '../../../platform/context.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { commentReportsClosed, taskReportsClosed } from '../events.ts'
import { assertRecordExists, type RecordRef } from '../queries/assert-record-exists.ts'

/** Takes the reports about something out of the queue, or puts them back. */
export async function closeReports(ctx: MapContext, input: RecordRef & { closed: boolean }): Promise<void> {
  assertMayModerate(ctx)
  const { kind, id, closed } = input
  await ctx.transaction(async (tx) => {
    await assertRecordExists(tx, { kind, id })
    const changed = await tx.db
      .updateTable('reports')
      .set({ closed: closed ? tx.now : null })
      .where('map_id', '=', tx.map.id)
      .where(kind === 'task' ? 'task_id' : 'comment_id', '=', id)
      .where('closed', closed ? 'is' : 'is not', null)
      .returning('id')
      .execute()
    if (changed.length === 0) return
    if (kind === 'task') tx.emit(taskReportsClosed, { task_id: id, closed })
    else tx.emit(commentReportsClosed, { comment_id: id, closed })
  })
}
