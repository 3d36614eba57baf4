import type { MapContext } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { enqueueAgain } from '../../../platform/jobs/enqueue.ts'
import { orphanedNotices } from '../queries/orphaned-notices.ts'
import { noticeJob } from '../rules/job-types.ts'

/** Gives each notice that waits and has no job one of its own. */
export async function repairOrphanedNotices(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const mapId = tx.map.id
    const ids = (await forUpdate(tx.database, orphanedNotices(tx.db, mapId)).execute()).map(({ id }) => id)
    if (ids.length === 0) return
    const notices = tx.db.updateTable('notices').where('map_id', '=', mapId).where('id', 'in', ids)
    await notices.set({ mailed_with_id: null }).execute()
    const jobs = ids.map((id) => ({ mapId, key: String(id), payload: { notice_id: id } }))
    await enqueueAgain(tx.db, noticeJob, jobs, tx.now)
  })
}
