import type { Timestamp } from '../../../lib/time.ts'
import type { DeliveryState } from './states.ts'

/** The fields of a delivery that nobody has tried to send yet. */
export const newDelivery = (
  { map, now }: { map: { id: number }; now: Timestamp },
  webhook_id: number,
  at: Timestamp,
) => ({
  map_id: map.id,
  webhook_id,
  state: 'pending' as DeliveryState,
  next_attempt: at as Timestamp | null,
  forced: false,
  attempts: 0,
  last_attempt: null,
  status: null,
  error: null,
  answer: null,
  duration_ms: null,
  created: now,
})
