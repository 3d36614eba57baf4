import { later, type Timestamp } from '../../lib/time.ts'
import type { MapTx } from '../context.ts'

/** Less than half of a key's lifetime. So a jump of the machine's clock cannot expire a new key. */
const maxStepMs = 12 * 3_600_000
/** Every key is newer than the one before. */
const minStepMs = 1

/**
 * The current time for the idempotency keys of a map. It follows the machine's clock, but never goes back, and goes forward
 * by at most half a day from key to key: the clock may have jumped.
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
