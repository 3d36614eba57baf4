import type { Feature } from '../../platform/feature.ts'
import {
  addWebhook,
  getDelivery,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendOne,
  resendWebhook,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from './api.ts'
import {
  webhookCreated,
  webhookDeleted,
  webhookEdited,
  webhookPaused,
  webhookResumed,
  webhookRotated,
} from './events.ts'
import { deliverKind, pruneDeliveriesKind, resendKind } from './jobs.ts'
import { webhookGauges } from './queries/webhook-gauges.ts'

export const webhooks: Feature = {
  name: 'webhooks',
  endpoints: [
    ...[listWebhooks, getWebhook, addWebhook, updateWebhook, removeWebhook, rotateWebhook, testWebhook, resendWebhook],
    ...[listWebhookDeliveries, getDelivery, resendOne],
  ],
  events: [webhookCreated, webhookEdited, webhookRotated, webhookPaused, webhookResumed, webhookDeleted],
  gauges: webhookGauges,
  jobs: [deliverKind, resendKind, pruneDeliveriesKind],
}
