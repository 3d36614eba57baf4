import type { Generated, Selectable } from 'kysely'
import type { Timestamp } from '../../lib/time.ts'

export interface WebhookTable {
  map_id: number
  id: Generated<number>
  name: string
  url: string
  /** JSON: the event types it receives, including wildcards such as `task.*`. */
  types: string
  /** Ordered delivery: one at a time, each after the previous one. */
  ordered: boolean
  shape: Shape
  language: string
  state: WebhookState
  reason: PauseReason | null
  /** `whsec_…`. Needed for signing, so it can't be hashed. Only shown when it's created. */
  secret: string
  /** The previous secret, and how long it still signs. */
  old_secret: string | null
  old_secret_until: Timestamp | null
  /** The feed position up to which deliveries have been created. */
  queued_seq: number
  /** When to send the next delivery; null if there is none. */
  next_due: Timestamp | null
  /** Nothing is sent before this time, because the endpoint asked for a delay or is failing. */
  hold_until: Timestamp | null
  /** Consecutive outages: rounds of requests that got no response or a 5xx. Delays grow with this number. */
  failures: number
  /** The first failure of any kind since the last success. */
  failing_since: Timestamp | null
  /** When the team was last emailed about the failure, and about the upcoming pause. */
  mailed: Timestamp | null
  warned: Timestamp | null
  created: Timestamp
  modified: Timestamp
}

export interface DeliveryTable {
  map_id: number
  id: Generated<number>
  webhook_id: number
  /** Null for a test event. */
  event_id: number | null
  seq: number | null
  type: string
  task_id: number | null
  state: DeliveryState
  /** Someone requested it, so it's sent even while the webhook is paused. */
  forced: boolean
  attempts: number
  next_attempt: Timestamp | null
  last_attempt: Timestamp | null
  /** The response to the last attempt: the status and the start of the body, or why there was no response. */
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

/** The format of the body: Standard Webhooks, or a chat service's own. */
export const shapes = ['standard', 'slack', 'discord', 'mattermost'] as const
export type Shape = (typeof shapes)[number]

/** `disabled` means the endpoint responded that it's gone. */
export const webhookStates = ['active', 'paused', 'disabled'] as const
type WebhookState = (typeof webhookStates)[number]

export const pauseReasons = ['team', 'failures', 'gone'] as const
export type PauseReason = (typeof pauseReasons)[number]

/**
 * Pending: will be sent once the webhook is active. Failed: all attempts failed. Missed: happened while the webhook was
 * paused. Skipped: the event is gone, or the webhook no longer receives its type.
 */
export const deliveryStates = ['pending', 'delivered', 'failed', 'missed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
