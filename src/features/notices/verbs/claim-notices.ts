import type { Context } from '../../../platform/context.ts'
import type { NoticeRow } from '../table.ts'

/**
 * The notices that the job of one of them mails: itself, and what else waits to be mailed to the same person about the
 * same task. Of two jobs at the same time one gets them all. None where another job has them, or where they were mailed.
 */
export async function claimNotices(ctx: Context, input: { map_id: number; notice_id: number }): Promise<NoticeRow[]> {
  const { map_id, notice_id } = input
  const notices = ctx.db.selectFrom('notices').select(['user_id', 'task_id']).where('map_id', '=', map_id)
  const own = await notices.where('id', '=', notice_id).where('mail', '=', 'waiting').executeTakeFirst()
  if (!own) return []
  return ctx.transaction(async (tx) => {
    const claimed = await tx.db
      .updateTable('notices')
      .set({ mailed_with_id: notice_id })
      .where('map_id', '=', map_id)
      .where('user_id', '=', own.user_id)
      .where('mail', '=', 'waiting')
      .where((eb) => eb.or([eb('mailed_with_id', 'is', null), eb('mailed_with_id', '=', notice_id)]))
      .where((eb) => (own.task_id === null ? eb('id', '=', notice_id) : eb('task_id', '=', own.task_id)))
      .returningAll()
      .execute()
    return claimed.toSorted((a, b) => a.id - b.id)
  })
}
