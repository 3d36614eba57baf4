import { dayMs, later } from '../../../lib/time.ts'
import type { Context } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import type { NoticeKind } from '../table.ts'

/** Whether somebody got as many mails as they may in a day. It counts in all maps: they have one mailbox. */
export async function hasReachedLimit(ctx: Context, userId: number): Promise<boolean> {
  const { noticeMailsPerDay: limit } = ctx.site
  if (limit === 0) return false
  return (await mailedToday(ctx, userId, limit)) >= limit
}

/** Whether a third of them came from one person, with notices of these kinds. */
export async function hasReachedLimitOf(
  ctx: Context,
  { user_id, actor_id, kinds }: { user_id: number; actor_id: number; kinds: NoticeKind[] },
): Promise<boolean> {
  const limit = Math.ceil(ctx.site.noticeMailsPerDay / 3)
  if (limit === 0) return false
  return (await mailedToday(ctx, user_id, limit, { actor_id, kinds })) >= limit
}

/** Up to `limit`. Maps that cannot be reached are not counted: those of the others are mailed nevertheless. */
async function mailedToday(
  ctx: Context,
  userId: number,
  limit: number,
  from?: { actor_id: number; kinds: NoticeKind[] },
): Promise<number> {
  const mailed = await ctx.database.inParts((maps) =>
    ctx.db
      .selectFrom('notices')
      .select(['map_id', 'mailed_with_id'])
      .distinct()
      .where('user_id', '=', userId)
      .where('mailed', '>', later(ctx.now, -dayMs))
      .where(ofMaps(maps))
      .$if(from !== undefined, (query) =>
        query.where('actor_id', '=', from?.actor_id ?? 0).where('kind', 'in', from?.kinds ?? []),
      )
      .limit(limit)
      .execute(),
  )
  return mailed.flat().length
}
