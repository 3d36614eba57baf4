import { dayMs, later } from '../../../lib/time.ts'
import { includesScope, type Scope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { idsFollowCommits } from '../../../platform/db/database.ts'
import { CursorExpired } from '../../../platform/errors.ts'
import { mapEvents } from '../../../platform/events/event.ts'
import { numberEvents } from '../../../platform/events/number-events.ts'
import { includesType } from '../../../platform/events/types.ts'
import type { FeedEvent } from '../schema.ts'
import { type NumberedEvent, renderEvents } from './render-events.ts'

interface Options {
  /** The previous part's cursor; undefined to start with the oldest event. */
  after: number | undefined
  limit: number
  /** Default: all types that the scope allows. */
  types?: string[]
  scope: Scope
}

export interface FeedPart {
  events: FeedEvent[]
  /** Everything up to here has been read, including events that the types or the scope leave out. */
  cursor: number
  /** Whether there are events after the cursor. A part can be empty even though there are more. */
  more: boolean
}

/** The most events a part scans, so a search for rare types doesn't read the whole map. */
const maxLookedAt = 5_000

/** The events after a cursor, in order. Events that commit late get later numbers, so none are skipped or repeated. */
export async function readFeed(ctx: MapContext, { after, limit, types, scope }: Options): Promise<FeedPart> {
  // Read before the events: everything up to this number is visible.
  const latest = await latestSeq(ctx)
  const start = after ?? (await readOldestCursor(ctx))
  if (start > latest) throw new CursorExpired()
  const end = await endOfPart(ctx, start, latest)
  const rows = await numberedEvents(ctx, { after: start, end, limit: limit + 1, types: readableTypes(scope, types) })
  // Read after the events, so that events deleted while reading aren't missed silently.
  if (after !== undefined && after < (await readOldestCursor(ctx))) throw new CursorExpired()
  const shown = rows.slice(0, limit)
  const cursor = rows.length > limit ? (shown.at(-1)?.seq ?? start) : end
  return { events: await renderEvents(ctx, shown, scope), cursor, more: cursor < latest }
}

/** The cursor of a reader who has seen everything so far. */
export async function latestSeq(ctx: MapContext): Promise<number> {
  await numberEvents(ctx)
  return readLastSeq(ctx)
}

/** The event types that a token with this scope can read, of those that the requested types and wildcards include. */
export const readableTypes = (scope: Scope, asked?: string[]): string[] =>
  [...mapEvents.values()]
    .filter((event) => includesScope(scope, event.scope) && (!asked || includesType(asked, event.name)))
    .map(({ name }) => name)

/** Counts events instead of subtracting numbers, because a map's numbers can have wide gaps. */
async function endOfPart(ctx: MapContext, after: number, latest: number): Promise<number> {
  const place = seqColumn(ctx)
  const row = await ctx
    .from('events')
    .select(`${place} as place`)
    .where(place, '>', after)
    .where(place, '<=', latest)
    .orderBy(place)
    .limit(1)
    .offset(maxLookedAt - 1)
    .executeTakeFirst()
  return row?.place ?? latest
}

/** The last number the feed has assigned. Events without a number don't count, so number them first. */
async function readLastSeq(ctx: MapContext): Promise<number> {
  const feed = await findFeed(ctx)
  if (!idsFollowCommits(ctx.database)) return feed?.last_seq ?? 0
  const row = await ctx.from('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return Math.max(row?.id ?? 0, feed?.pruned_seq ?? 0)
}

/**
 * The oldest cursor with nothing missing after it: the highest number among events that were deleted or are older than
 * FEED_DAYS. Read it after the events, to catch any deleted while reading.
 */
async function readOldestCursor(ctx: MapContext): Promise<number> {
  const feed = await findFeed(ctx)
  return Math.max(feed?.pruned_seq ?? 0, await lastExpired(ctx))
}

async function lastExpired(ctx: MapContext): Promise<number> {
  if (ctx.site.feedDays === 0) return 0
  const row = await ctx
    .from('events')
    .select('seq')
    .where('created', '<', later(ctx.now, -ctx.site.feedDays * dayMs))
    .where('seq', 'is not', null)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

const findFeed = (ctx: MapContext) => ctx.from('feeds').select(['last_seq', 'pruned_seq']).executeTakeFirst()

interface Part {
  after: number
  /** The last position to read; undefined for the end. */
  end?: number
  limit: number
  types?: string[]
}

/** The feed's events after a position, in order. Number new events first. */
export async function numberedEvents(ctx: MapContext, { after, end, limit, types }: Part): Promise<NumberedEvent[]> {
  if (types?.length === 0) return []
  const place = seqColumn(ctx)
  const rows = await ctx
    .from('events')
    .select(['id', 'seq', 'type', 'user_id', 'data', 'created'])
    .where(place, '>', after)
    .$if(end !== undefined, (query) => query.where(place, '<=', end ?? 0))
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .orderBy(place)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, seq: row.seq ?? row.id }))
}

/** If the number is the id, only the id has an index. */
const seqColumn = (ctx: MapContext): 'id' | 'seq' => (idsFollowCommits(ctx.database) ? 'id' : 'seq')
