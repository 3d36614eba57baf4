import type { MapContext } from '../../../platform/context.ts'
import { idsFollowCommits } from '../../../platform/db/database.ts'
import type { NumberedEvent } from './render-events.ts'

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
export const seqColumn = (ctx: MapContext): 'id' | 'seq' => (idsFollowCommits(ctx.database) ? 'id' : 'seq')
