import Type from 'typebox'
import type { Timestamp } from '../../../lib/time.ts'
import { jobType } from '../../../platform/jobs/enqueue.ts'
import { resendable } from '../schema.ts'
import type { DeliveryState } from '../table.ts'

/** Sends a webhook's due deliveries. The key is the webhook's id, so only one worker at a time sends them. */
export const deliverJob = jobType('webhook', Type.Object({ webhook_id: Type.Integer() }))

export const deliveryOf = (mapId: number, webhook_id: number) => ({
  mapId,
  key: String(webhook_id),
  payload: { webhook_id },
})

export const resendJob = jobType(
  'webhook-resend',
  Type.Object({
    webhook_id: Type.Integer(),
    state: Type.Enum([...resendable]),
    since: Type.String(),
    until: Type.String(),
  }),
)

/** The fields of a delivery that hasn't been attempted yet. */
export const newDelivery = ({ map, now }: { map: { id: number }; now: Timestamp }, webhook_id: number) => ({
  map_id: map.id,
  webhook_id,
  state: 'pending' as DeliveryState,
  next_attempt: now as Timestamp | null,
  forced: false,
  attempts: 0,
  last_attempt: null,
  status: null,
  error: null,
  answer: null,
  duration_ms: null,
  created: now,
})
