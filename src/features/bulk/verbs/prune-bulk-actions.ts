import { sql } from 'kysely'
import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'
import { daysInTrash } from '../../trash/table.ts'

/** Deletes the bulk actions of the map that ended so long ago that what they deleted cannot come back either. */
export async function pruneBulkActions(ctx: MapContext): Promise<void> {
  const before = later(ctx.now, -daysInTrash * dayMs)
  await ctx.transaction(async (tx) => {
    await tx.db
      .deleteFrom('bulk_actions')
      .where('map_id', '=', tx.map.id)
      .where('finished', '<', before)
      .where(sql<boolean>`coalesce(undo_started, finished) < ${before}`)
      .execute()
  })
}
