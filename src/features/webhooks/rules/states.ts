/** The body that is sent: Standard Webhooks, or what a chat takes. */
export const shapes = ['standard', 'slack', 'discord', 'mattermost'] as const
export type Shape = (typeof shapes)[number]

/** Disabled: the endpoint itself has said that it is gone. */
export const webhookStates = ['active', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why a webhook is not active. */
export const pauseReasons = ['team', 'failures', 'gone'] as const
export type PauseReason = (typeof pauseReasons)[number]

/**
 * Pending: it will be sent, once the webhook is active. Failed: it was given up. Missed: it happened during a pause.
 * Skipped: the event is gone, or the webhook is no longer told of it.
 */
export const deliveryStates = ['pending', 'delivered', 'failed', 'missed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
