import type { MapContext } from '../../../platform/context.ts'
import { runJobNow } from '../../../platform/jobs/enqueue.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { purgeTrashJob } from '../../trash/jobs.ts'
import { requireInTrash } from '../../trash/queries/require-in-trash.ts'
import { trashPurged } from '../events.ts'

/** Deletes for good. From now on it cannot be restored. A job deletes the records, because they may be many. */
export async function purgeTrash(ctx: MapContext, { trash_id }: { trash_id: number }): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    const { kind, record_id } = await requireInTrash(tx, trash_id)
    await tx.db.deleteFrom('trash').where('map_id', '=', tx.map.id).where('id', '=', trash_id).execute()
    await runJobNow(tx.db, purgeTrashJob, { mapId: tx.map.id, key: String(trash_id) }, tx.now)
    tx.emit(trashPurged, { trash_id, kind, record_id })
  })
}
