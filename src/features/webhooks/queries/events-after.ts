import type { MapContext } from '../../../platform/context.ts'
import { idsFollowCommits } from '../../../platform/db/commit-order.ts'

export interface FoundEvent {
  id: number
  seq: number
  type: string
  task_id: number | null
}

/** The next events of the feed, in their order. Seal the feed before. */
export async function eventsAfter(ctx: MapContext, after: number, limit: number): Promise<FoundEvent[]> {
  const place = idsFollowCommits(ctx.database) ? 'id' : 'seq'
  const rows = await ctx.db
    .selectFrom('events')
    .select(['id', 'seq', 'type', 'data'])
    .where('map_id', '=', ctx.map.id)
    .where(place, '>', after)
    .orderBy(place)
    .limit(limit)
    .execute()
  return rows.map(({ id, seq, type, data }) => ({ id, seq: seq ?? id, type, task_id: taskIn(data) }))
}

function taskIn(data: string): number | null {
  const { task_id } = JSON.parse(data) as { task_id?: unknown }
  return typeof task_id === 'number' ? task_id : null
}
