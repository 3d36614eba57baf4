import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface WebhookTable {
  map_id: number
  id: Generated<number>
  name: string
  url: string
  /** JSON: the types of event that it gets, with wildcards such as `task.*`. */
  types: string
  /** One at a time: a delivery waits for those before it. */
  ordered: boolean
  shape: Shape
  /** The language of the sentences in a chat. */
  language: string
  state: WebhookState
  /** Why it is not active. */
  reason: PauseReason | null
  /** `whsec_…`. It signs, so it cannot be hashed. Only the answer that made it shows it. */
  secret: string
  /** The previous secret, which also signs until then. */
  old_secret: string | null
  old_secret_until: Timestamp | null
  /** The position in the feed up to which deliveries were made. */
  queued_seq: number
  /** When the next delivery is to be sent; null if there is none. */
  next_due: Timestamp | null
  /** Nothing is sent before. The endpoint asked for it, or is currently failing. */
  hold_until: Timestamp | null
  /** Outages in a row: rounds of requests without an answer, or with a 5xx. The waits grow with them. */
  failures: number
  /** The first failure since the last success, of whatever kind. */
  failing_since: Timestamp | null
  /** When the team was last mailed that it fails, and that it is going to be paused. */
  mailed: Timestamp | null
  warned: Timestamp | null
  created: Timestamp
  modified: Timestamp
}

export interface DeliveryTable {
  map_id: number
  id: Generated<number>
  webhook_id: number
  /** Null for an example. */
  event_id: number | null
  seq: number | null
  type: string
  task_id: number | null
  state: DeliveryState
  /** Someone asked for it, so it's sent even though the webhook is paused. */
  forced: boolean
  attempts: number
  next_attempt: Timestamp | null
  last_attempt: Timestamp | null
  /** What the last attempt was answered with: the status, and the beginning of the body. Or why there was no answer. */
  status: number | null
  error: string | null
  answer: string | null
  duration_ms: number | null
  created: Timestamp
}

export type WebhookRow = Selectable<WebhookTable>
export type DeliveryRow = Selectable<DeliveryTable>

declare module '../../platform/db/tables.ts' {
  interface Tables {
    webhooks: WebhookTable
    webhook_deliveries: DeliveryTable
  }
}

/** The body that is sent: Standard Webhooks, or what a chat takes. */
export const shapes = ['standard', 'slack', 'discord', 'mattermost'] as const
export type Shape = (typeof shapes)[number]

/** Disabled: the endpoint answered that it is gone. */
export const webhookStates = ['active', 'paused', 'disabled'] as const
type WebhookState = (typeof webhookStates)[number]

/** Why a webhook is not active. */
export const pauseReasons = ['team', 'failures', 'gone'] as const
export type PauseReason = (typeof pauseReasons)[number]

/**
 * Pending: it will be sent, once the webhook is active. Failed: it was given up. Missed: it happened during a pause.
 * Skipped: the event is gone, or the webhook no longer gets its type.
 */
export const deliveryStates = ['pending', 'delivered', 'failed', 'missed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
