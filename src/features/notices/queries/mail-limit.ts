import { later } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import '../table.ts'

/** Whether somebody got as many mails as they may in a day. It counts in all maps: they have one mailbox. */
export async function hasReachedLimit(ctx: Context, userId: number): Promise<boolean> {
  const { noticeMailsPerDay: limit } = ctx.site
  if (limit === 0) return false
  const mailed = ctx.db.selectFrom('notices').select(['map_id', 'mailed_with_id']).distinct()
  const today = mailed.where('user_id', '=', userId).where('mailed', '>', later(ctx.now, -86_400_000))
  return (await today.limit(limit).execute()).length >= limit
}
