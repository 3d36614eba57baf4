import type { Timestamp } from '../../../lib/time.ts'

/** The change of a delivery that is to be sent again, with all its attempts. */
export const asResent = (now: Timestamp) =>
  ({ state: 'pending', forced: true, attempts: 0, next_attempt: now }) as const
