import type { MapContext } from '../../../platform/context.ts'
import { standingOf } from '../../waiting/queries/standing.ts'
import type { NoticeKind, NoticeRow, SkipReason } from '../table.ts'
import { hasReachedLimitOf } from './mail-limit.ts'

/** What somebody addresses to others in their own words, as often as they like. */
const addressed: NoticeKind[] = ['mention', 'reply', 'comment', 'question', 'vote']

/**
 * Why this is not mailed because of who did it. Nobody hears of what somebody wrote whom the team has blocked since. And one
 * person gets a third of the mails that a reader may get in a day: the rest is left for others.
 */
export async function skipForActor(ctx: MapContext, notice: NoticeRow): Promise<SkipReason | undefined> {
  const { actor_id, user_id, kind } = notice
  if (actor_id === null || !addressed.includes(kind)) return undefined
  if ((await standingOf(ctx, actor_id)) === 'blocked') return 'gone'
  return (await hasReachedLimitOf(ctx, { user_id, actor_id, kinds: addressed })) ? 'limit' : undefined
}
