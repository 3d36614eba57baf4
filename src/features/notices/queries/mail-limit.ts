import { dayMs, later } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import type { NoticeKind } from '../table.ts'

/** Whether somebody got as many mails as they may in a day. It counts in all maps: they have one mailbox. */
export async function hasReachedLimit(ctx: Context, userId: number): Promise<boolean> {
  const { noticeMailsPerDay: limit } = ctx.site
  if (limit === 0) return false
  return (await mailedToday(ctx, userId).limit(limit).execute()).length >= limit
}

/** Whether a third of them came from one person, with notices of these kinds. */
export async function hasReachedLimitOf(
  ctx: Context,
  { user_id, actor_id, kinds }: { user_id: number; actor_id: number; kinds: NoticeKind[] },
): Promise<boolean> {
  const limit = Math.ceil(ctx.site.noticeMailsPerDay / 3)
  if (limit === 0) return false
  const ofActor = mailedToday(ctx, user_id).where('actor_id', '=', actor_id).where('kind', 'in', kinds)
  return (await ofActor.limit(limit).execute()).length >= limit
}

const mailedToday = (ctx: Context, userId: number) =>
  ctx.db
    .selectFrom('notices')
    .select(['map_id', 'mailed_with_id'])
    .distinct()
    .where('user_id', '=', userId)
    .where('mailed', '>', later(ctx.now, -dayMs))
