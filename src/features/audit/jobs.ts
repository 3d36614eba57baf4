import { dayMs, later } from '../../lib/time.ts'
import type { MapContext } from '../../platform/context.ts'
import { lockFeed, numberEvents } from '../../platform/events/number-events.ts'
import { updateRows } from '../../platform/records/rows.ts'
import { hourlyInEveryMap } from '../maps/jobs.ts'

/** Deletes old events in batches. The next run continues where this one stopped. */
export const pruneEventsHandler = hourlyInEveryMap('prune-events', pruneEvents)

/** Larger transactions would block others for too long. */
const batchSize = 500

/**
 * Deletes the oldest of the map's expired events. Returns true if there may be more. Events are numbered first, and the
 * feed stores the last number deleted, so that readers who are further behind get an error saying events are missing.
 */
export async function pruneEvents(ctx: MapContext): Promise<boolean> {
  const { auditDays } = ctx.site
  if (auditDays === 0) return false
  await numberEvents(ctx)
  const old = await ctx
    .from('events')
    .select(['id', 'seq'])
    .where('seq', 'is not', null)
    .where('created', '<', later(ctx.now, -auditDays * dayMs))
    .orderBy('created')
    .limit(batchSize)
    .execute()
  if (old.length === 0) return false
  await ctx.transaction(async (tx) => {
    const { pruned_seq } = await lockFeed(tx)
    await updateRows(tx, 'feeds', {}, { pruned_seq: Math.max(pruned_seq, ...old.map(({ seq }) => seq ?? 0)) })
    await tx.delete('events', { id: old.map(({ id }) => id) }).execute()
  })
  return old.length === batchSize
}
