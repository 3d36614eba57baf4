import type { MapContext } from '../context.ts'
import './idempotency.ts'

/** A key is kept for a day at least, and the first of these hours may be short. */
const keptHours = 25

/**
 * Runs once an hour, and deletes the keys of a map that have seen 25 of its runs. Runs are counted, not hours of the clock:
 * however far the clock jumps, it's one run, and a fresh key is kept.
 */
export async function pruneKeys(ctx: MapContext): Promise<void> {
  await ctx.transaction(async (tx) => {
    const map_id = tx.map.id
    const { hours } = await tx.db
      .insertInto('idempotency_hours')
      .values({ map_id, hours: 1 })
      .onConflict((conflict) =>
        conflict.column('map_id').doUpdateSet((eb) => ({ hours: eb('idempotency_hours.hours', '+', 1) })),
      )
      .returning('hours')
      .executeTakeFirstOrThrow()
    await tx.db
      .deleteFrom('idempotency_keys')
      .where('map_id', '=', map_id)
      .where('hour', '<=', hours - keptHours)
      .execute()
  })
}
