import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { idsFollowCommits } from '../../../platform/db/database.ts'

/** The last number that the feed has given. What is committed without one is not counted: number the events first. */
export async function readLastSeq(ctx: MapContext): Promise<number> {
  const feed = await findFeed(ctx)
  if (!idsFollowCommits(ctx.database)) return feed?.last_seq ?? 0
  const row = await ctx.db
    .selectFrom('events')
    .select('id')
    .where('map_id', '=', ctx.map.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(row?.id ?? 0, feed?.pruned_seq ?? 0)
}

/**
 * The cursor from which on nothing is missing: of events that were deleted, or that are older than FEED_DAYS, the last
 * number. Read it after the events: then what was deleted meanwhile is noticed.
 */
export async function readOldestCursor(ctx: MapContext): Promise<number> {
  const feed = await findFeed(ctx)
  return Math.max(feed?.pruned_seq ?? 0, await lastExpired(ctx))
}

async function lastExpired({ db, map, now, site }: MapContext): Promise<number> {
  if (site.feedDays === 0) return 0
  const row = await db
    .selectFrom('events')
    .select('seq')
    .where('map_id', '=', map.id)
    .where('created', '<', later(now, -site.feedDays * dayMs))
    .where('seq', 'is not', null)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

const findFeed = ({ db, map }: MapContext) =>
  db.selectFrom('feeds').select(['last_seq', 'pruned_seq']).where('map_id', '=', map.id).executeTakeFirst()
