import { dayMs, later } from '../../../lib/time.ts'
import type { MapContext } from '../../../platform/context.ts'

const keptMs = 180 * dayMs

/**
 * Half a year is long enough to look something up. What a map mailed to somebody who never confirmed their address stays: it
 * may do so only once.
 */
export async function pruneNotices(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db
      .deleteFrom('notices')
      .where('map_id', '=', tx.map.id)
      .where('created', '<', later(tx.now, -keptMs))
      .where((eb) =>
        eb.or([
          eb('kind', '<>', 'vote'),
          eb('mail', '<>', 'sent'),
          eb('user_id', 'not in', eb.selectFrom('users').select('id').where('confirmed', 'is', null)),
        ]),
      )
      .execute()
  })
}
