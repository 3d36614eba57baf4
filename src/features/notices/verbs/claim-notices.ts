import type { Context } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import type { NoticeRow } from '../table.ts'

/**
 * The notices that this notice's job should email: this one, and everything else due to be emailed to the same person
 * about the same task. Empty if the notice was already emailed or claimed by another notice's job. This way, a job
 * claims other notices only along with its own, and doesn't end until all of them are emailed, skipped or abandoned.
 */
export async function claimNotices(ctx: Context, input: { map_id: number; notice_id: number }): Promise<NoticeRow[]> {
  const { map_id, notice_id } = input
  const ofMap = ctx.db.selectFrom('notices').select(['user_id', 'task_id']).where('map_id', '=', map_id)
  const own = await ofMap.where('id', '=', notice_id).executeTakeFirst()
  if (!own) return []
  return ctx.transaction(async (tx) => {
    // All are locked in the same order, so the second of two jobs sees what the first one claimed.
    const open = tx.db
      .selectFrom('notices')
      .selectAll()
      .where('map_id', '=', map_id)
      .where('user_id', '=', own.user_id)
      .where((eb) => (own.task_id === null ? eb('id', '=', notice_id) : eb('task_id', '=', own.task_id)))
      .where((eb) => eb.or([eb('mail', '=', 'waiting'), eb('reason', '=', 'failed')]))
      .orderBy('id')
    const claimed = (await forUpdate(tx.database, open).execute()).filter(
      ({ mail, mailed_with_id }) =>
        // An operator can retry a failed job, which includes all the notices it had claimed.
        mailed_with_id === notice_id || (mailed_with_id === null && mail === 'waiting'),
    )
    if (!claimed.some(({ id }) => id === notice_id)) return []
    const ids = claimed.map(({ id }) => id)
    const claim = tx.db.updateTable('notices').set({ mailed_with_id: notice_id, mail: 'waiting', reason: '' })
    await claim.where('map_id', '=', map_id).where('id', 'in', ids).execute()
    return claimed
  })
}
