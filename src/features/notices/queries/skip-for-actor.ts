import type { MapContext } from '../../../platform/context.ts'
import { findStanding } from '../../approval/queries/needs-approval.ts'
import type { NoticeKind, NoticeRow, SkipReason } from '../table.ts'
import { hasReachedLimitOf } from './mail-limit.ts'

/** What somebody addresses to others in their own words, as often as they like. */
const addressed: NoticeKind[] = ['mention', 'reply', 'comment', 'question', 'vote']

/**
 * The reason not to mail this because of who did it: the team has blocked them since, or they have used up their third of the
 * mails that the reader may get in a day.
 */
export async function skipForActor(ctx: MapContext, notice: NoticeRow): Promise<SkipReason | undefined> {
  const { actor_id, user_id, kind } = notice
  if (actor_id === null || !addressed.includes(kind)) return undefined
  if ((await findStanding(ctx, actor_id)) === 'blocked') return 'gone'
  return (await hasReachedLimitOf(ctx, { user_id, actor_id, kinds: addressed })) ? 'limit' : undefined
}
