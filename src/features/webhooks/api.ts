import type { MapContext } from '../../platform/context.ts'
import { asJson, type Json } from '../../platform/db/json.ts'
import { typeProblems } from '../../platform/events/types.ts'
import { accepted, created, endpoint, nothing, ok, pageOf } from '../../platform/http/endpoint.ts'
import { PagingQuery } from '../../platform/records/paging.ts'
import { maxCounted, webhookCollection } from './present.ts'
import { DeliveryQuery } from './queries/delivery-filters.ts'
import { listDeliveries, readDelivery } from './queries/read-webhooks.ts'
import { webhookProblems } from './rules/webhook-input.ts'
import {
  Delivery,
  DeliveryDetails,
  NewWebhook,
  Resend,
  Resent,
  Webhook,
  WebhookEdit,
  WebhookTest,
  WebhookWithSecret,
} from './schema.ts'
import { createWebhook, deleteWebhook, editWebhook, rotateSecret } from './verbs/manage-webhooks.ts'
import { resendDeliveries, resendDelivery, sendExample } from './verbs/resend.ts'

export const webhooksListEndpoint = endpoint({
  id: 'webhooks.list',
  method: 'GET',
  path: '/api/1/map/webhooks/',
  scope: 'manage',
  summary: "List the map's webhooks, oldest first",
  query: PagingQuery,
  reply: pageOf(Webhook),
  handle: (ctx, { query }) => webhookCollection.list(ctx, query, {}),
})

export const webhooksGetEndpoint = endpoint({
  id: 'webhooks.get',
  method: 'GET',
  path: '/api/1/map/webhooks/:id/',
  scope: 'manage',
  summary: 'Get a webhook',
  reply: ok(Webhook),
  editedFields: ['name', 'url', 'types', 'ordered', 'shape', 'language', 'state', 'modified'],
  handle: (ctx, { id }) => webhookCollection.present(ctx, id),
})

export const webhooksCreateEndpoint = endpoint({
  id: 'webhooks.create',
  method: 'POST',
  path: '/api/1/map/webhooks/create/',
  scope: 'manage',
  summary: 'Create a webhook',
  description:
    'The secret is returned only in this response. From then on, the URL receives a POST for each event, signed according to Standard Webhooks 1.0.',
  body: NewWebhook,
  example: { name: 'Release notes', url: 'https://hooks.example.com/cairn', types: ['task.moved', 'task.created'] },
  reply: created(WebhookWithSecret),
  shownBy: webhooksGetEndpoint,
  check: async (tx, { body }) => webhookProblems(tx.site, body),
  handle: async (ctx, { body }) => {
    const { id, secret } = await createWebhook(ctx, body)
    return withSecret(ctx, id, secret)
  },
})

export const webhooksEditEndpoint = endpoint({
  id: 'webhooks.edit',
  method: 'POST',
  path: '/api/1/map/webhooks/:id/edit/',
  scope: 'manage',
  summary: 'Edit, pause or resume a webhook',
  description: 'If the URL changes, pending deliveries are sent to the new one.',
  body: WebhookEdit,
  example: { active: false },
  reply: ok(Webhook),
  etagSource: webhooksGetEndpoint,
  check: async (tx, { body }) => webhookProblems(tx.site, body),
  handle: async (ctx, { id, body }) => {
    await editWebhook(ctx, { webhook_id: id, ...body })
    return webhookCollection.present(ctx, id)
  },
})

export const webhooksDeleteEndpoint = endpoint({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/api/1/map/webhooks/:id/',
  scope: 'manage',
  summary: 'Delete a webhook and its log',
  reply: nothing,
  etagSource: webhooksGetEndpoint,
  handle: async (ctx, { id }) => {
    await deleteWebhook(ctx, { webhook_id: id })
    return undefined
  },
})

export const webhooksRotateEndpoint = endpoint({
  id: 'webhooks.rotate',
  method: 'POST',
  path: '/api/1/map/webhooks/:id/rotate/',
  scope: 'manage',
  summary: "Rotate a webhook's secret",
  description: 'The secret is returned only in this response. For a day, messages are also signed with the old secret.',
  reply: ok(WebhookWithSecret),
  handle: async (ctx, { id }) => {
    const secret = await rotateSecret(ctx, { webhook_id: id })
    return withSecret(ctx, id, secret)
  },
})

export const webhooksTestEndpoint = endpoint({
  id: 'webhooks.test',
  method: 'POST',
  path: '/api/1/map/webhooks/:id/test/',
  scope: 'manage',
  summary: 'Send a test event',
  description:
    'Sent once, even while the webhook is paused. The body contains `"test": true`. Get the delivery to see the result.',
  body: WebhookTest,
  example: { type: 'task.moved' },
  reply: accepted(DeliveryDetails),
  check: async (_tx, { body }) => (body.type === undefined ? [] : typeProblems([body.type], 'type', false)),
  handle: async (ctx, { id, body }) =>
    asJson(await readDelivery(ctx, await sendExample(ctx, { webhook_id: id, ...body }))),
})

export const webhooksResendEndpoint = endpoint({
  id: 'webhooks.resend',
  method: 'POST',
  path: '/api/1/map/webhooks/:id/resend/',
  scope: 'manage',
  summary: 'Resend deliveries that failed, or that were missed while the webhook was paused',
  description:
    'Each delivery keeps its id and is signed with the current secret. Also works while the webhook is paused.',
  body: Resend,
  example: { state: 'failed', since: '2026-03-01T00:00:00Z' },
  reply: accepted(Resent),
  handle: async (ctx, { id, body }) => asJson({ deliveries: await resendDeliveries(ctx, { webhook_id: id, ...body }) }),
})

export const webhooksDeliveriesEndpoint = endpoint({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: '/api/1/map/webhooks/:id/deliveries/',
  scope: 'manage',
  summary: "List a webhook's deliveries, newest first",
  description: `Successful deliveries are kept for 7 days, others for 30. \`count\` is at most ${maxCounted}.`,
  query: DeliveryQuery,
  reply: pageOf(Delivery),
  handle: (ctx, { id, query }) => listDeliveries(ctx, { webhook_id: id, ...query }),
})

export const deliveriesGetEndpoint = endpoint({
  id: 'deliveries.get',
  method: 'GET',
  path: '/api/1/map/deliveries/:id/',
  scope: 'manage',
  summary: 'Get a delivery with its request and response',
  reply: ok(DeliveryDetails),
  handle: async (ctx, { id }) => asJson(await readDelivery(ctx, id)),
})

export const deliveriesResendEndpoint = endpoint({
  id: 'deliveries.resend',
  method: 'POST',
  path: '/api/1/map/deliveries/:id/resend/',
  scope: 'manage',
  summary: 'Resend a delivery',
  description: 'It keeps its id and is signed with the current secret. Also works while the webhook is paused.',
  reply: accepted(DeliveryDetails),
  handle: async (ctx, { id }) => {
    await resendDelivery(ctx, { delivery_id: id })
    return asJson(await readDelivery(ctx, id))
  },
})

const withSecret = async (ctx: MapContext, id: number, secret: string): Promise<Json> =>
  asJson({ ...JSON.parse(await webhookCollection.present(ctx, id)), secret })
