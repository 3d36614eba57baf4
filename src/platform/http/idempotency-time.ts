import { later, type Timestamp } from '../../lib/time.ts'
import type { MapTx } from '../context.ts'

/** Less than half of what a key lives, so that no jump forgets a key that was just made. */
const maxStepMs = 12 * 3_600_000
/** So that the key that was made last is always the newest. */
const minStepMs = 1

/**
 * The time by the clock of the keys of a map. It goes on by as much as the machine's clock did since the last key, but
 * never backwards, and never by more than half a day at once: nobody knows whether a map was quiet or the clock has jumped.
 */
export async function idempotencyTime(tx: MapTx): Promise<Timestamp> {
  const last = await tx.db
    .selectFrom('idempotency_keys')
    .select(['created', 'clock'])
    .where('map_id', '=', tx.map.id)
    .orderBy('created', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return tx.now
  const passedMs = Date.parse(tx.now) - Date.parse(last.clock ?? last.created)
  return later(last.created, Math.min(Math.max(passedMs, minStepMs), maxStepMs))
}
