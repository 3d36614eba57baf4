import type { MapContext } from '../../../platform/context.ts'
import { pageUpdatesOf, updatesFor } from '../rules/page-updates.ts'
import { readableTypes } from './read-feed.ts'
import { renderEvents } from './render-events.ts'

/** After more events than these, the page looks again whatever they were. */
const maxLooked = 100

/** What a page has missed since a moment; undefined if nothing concerns it. */
export async function updatesSince(ctx: MapContext, timestamp: string, taskId?: number): Promise<object | undefined> {
  const rows = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'user_id', 'data', 'created'])
    .where('map_id', '=', ctx.map.id)
    .where('created', '>', timestamp)
    .where('type', 'in', readableTypes('public'))
    .orderBy('created')
    .limit(maxLooked + 1)
    .execute()
  if (rows.length > maxLooked) return { changed: true }
  const events = rows.map((row) => ({ ...row, seq: row.id }))
  return updatesFor(pageUpdatesOf(await renderEvents(ctx, events, 'public')), taskId)
}
