import type { Feature } from '../../platform/feature.ts'
import {
  deliveriesGetEndpoint,
  deliveriesResendEndpoint,
  webhooksCreateEndpoint,
  webhooksDeleteEndpoint,
  webhooksDeliveriesEndpoint,
  webhooksEditEndpoint,
  webhooksGetEndpoint,
  webhooksListEndpoint,
  webhooksResendEndpoint,
  webhooksRotateEndpoint,
  webhooksTestEndpoint,
} from './api.ts'
import {
  webhookCreated,
  webhookDeleted,
  webhookEdited,
  webhookPaused,
  webhookResumed,
  webhookRotated,
} from './events.ts'
import { deliverHandler, pruneDeliveriesHandler, resendHandler } from './jobs.ts'
import { webhookGauges } from './queries/webhook-gauges.ts'

export const webhooksFeature: Feature = {
  name: 'webhooks',
  endpoints: [
    ...[
      webhooksListEndpoint,
      webhooksGetEndpoint,
      webhooksCreateEndpoint,
      webhooksEditEndpoint,
      webhooksDeleteEndpoint,
      webhooksRotateEndpoint,
      webhooksTestEndpoint,
      webhooksResendEndpoint,
    ],
    ...[webhooksDeliveriesEndpoint, deliveriesGetEndpoint, deliveriesResendEndpoint],
  ],
  events: [webhookCreated, webhookEdited, webhookRotated, webhookPaused, webhookResumed, webhookDeleted],
  gauges: webhookGauges,
  jobs: [deliverHandler, resendHandler, pruneDeliveriesHandler],
}
