import { dayMs, later } from '../../../lib/time.ts'
import { includesScope, type Scope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { idsFollowCommits } from '../../../platform/db/database.ts'
import { CursorExpired } from '../../../platform/errors.ts'
import { mapEvents } from '../../../platform/events/event.ts'
import { numberEvents } from '../../../platform/events/number-events.ts'
import type { FeedEvent } from '../schema.ts'
import { type NumberedEvent, renderEvents } from './render-events.ts'

interface Options {
  /** The cursor of the part before; undefined for the oldest that is kept. */
  after: number | undefined
  limit: number
  /** Default: all that the scope allows. */
  types?: string[]
  scope: Scope
}

export interface FeedPart {
  events: FeedEvent[]
  /** Everything up to here was looked at, also what the types or the scope leave out. */
  cursor: number
  /** Whether the feed goes on after the cursor. A part may have no events and more all the same. */
  more: boolean
}

/** A part looks at no more events, so that one that finds few of its types does not read the whole map. */
const maxLookedAt = 5_000

/** The events after a cursor, in their order. Whatever commits late comes later, so nothing is missed or seen twice. */
export async function readFeed(ctx: MapContext, { after, limit, types, scope }: Options): Promise<FeedPart> {
  // Before the events: up to here they are all there when these are read.
  const latest = await latestSeq(ctx)
  const start = after ?? (await readOldestCursor(ctx))
  if (start > latest) throw new CursorExpired()
  const end = await endOfPart(ctx, start, latest)
  const rows = await numberedEvents(ctx, { after: start, end, limit: limit + 1, types: readableTypes(scope, types) })
  // After them: what was deleted meanwhile is not missed silently.
  if (after !== undefined && after < (await readOldestCursor(ctx))) throw new CursorExpired()
  const shown = rows.slice(0, limit)
  const cursor = rows.length > limit ? (shown.at(-1)?.seq ?? start) : end
  return { events: await renderEvents(ctx, shown, scope), cursor, more: cursor < latest }
}

/** The cursor of somebody who has seen everything up to now. */
export async function latestSeq(ctx: MapContext): Promise<number> {
  await numberEvents(ctx)
  return readLastSeq(ctx)
}

/** The types of event that a token of this scope may read, of those that are asked for. */
export const readableTypes = (scope: Scope, asked?: string[]): string[] =>
  [...mapEvents.values()]
    .filter((event) => includesScope(scope, event.scope) && (asked?.includes(event.name) ?? true))
    .map(({ name }) => name)

/** Counted in events, not in numbers: there may be wide gaps between the numbers of a map. */
async function endOfPart(ctx: MapContext, after: number, latest: number): Promise<number> {
  const place = seqColumn(ctx)
  const row = await ctx.db
    .selectFrom('events')
    .select(`${place} as place`)
    .where('map_id', '=', ctx.map.id)
    .where(place, '>', after)
    .where(place, '<=', latest)
    .orderBy(place)
    .limit(1)
    .offset(maxLookedAt - 1)
    .executeTakeFirst()
  return row?.place ?? latest
}

/** The last number that the feed has given. What is committed without one is not counted: number the events first. */
async function readLastSeq(ctx: MapContext): Promise<number> {
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
async function readOldestCursor(ctx: MapContext): Promise<number> {
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

interface Part {
  after: number
  /** The last place that is looked at; undefined for the end. */
  end?: number
  limit: number
  /** Undefined for all. */
  types?: string[]
}

/** The events of the feed after a position, in their order. Number the new events before. */
export async function numberedEvents(ctx: MapContext, { after, end, limit, types }: Part): Promise<NumberedEvent[]> {
  if (types?.length === 0) return []
  const place = seqColumn(ctx)
  const rows = await ctx.db
    .selectFrom('events')
    .select(['id', 'seq', 'type', 'user_id', 'data', 'created'])
    .where('map_id', '=', ctx.map.id)
    .where(place, '>', after)
    .$if(end !== undefined, (query) => query.where(place, '<=', end ?? 0))
    .$if(types !== undefined, (query) => query.where('type', 'in', types ?? []))
    .orderBy(place)
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, seq: row.seq ?? row.id }))
}

/** Where the number is the id, only the id has an index. */
const seqColumn = (ctx: MapContext): 'id' | 'seq' => (idsFollowCommits(ctx.database) ? 'id' : 'seq')
