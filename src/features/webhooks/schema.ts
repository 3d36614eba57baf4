import Type, { type Static } from 'typebox'
import { createBody, line, maxLengths, timestamp, timestampField } from '../../platform/http/fields.ts'
import { deliveryStates, pauseReasons, shapes, webhookStates } from './table.ts'

const optionalTimestamp = (description: string) => Type.Union([timestamp(), Type.Null()], { description })

const shown = {
  id: Type.Integer(),
  name: Type.String(),
  url: Type.String({ format: 'uri' }),
  types: Type.Array(Type.String(), {
    description: 'The events it receives, as configured. All events are listed in the reference.',
  }),
  ordered: Type.Boolean({
    description: 'Each delivery waits until earlier ones have been delivered or abandoned.',
  }),
  shape: Type.Enum([...shapes], { description: 'Standard Webhooks, or a short message for a chat channel.' }),
  language: Type.String({ description: 'The language of chat messages.' }),
  state: Type.Enum([...webhookStates], { description: '`disabled` means that the endpoint returned a 410.' }),
  reason: Type.Union([Type.Enum([...pauseReasons]), Type.Null()], { description: "Why the webhook isn't active." }),
  failing_since: optionalTimestamp('When it first failed since its last success.'),
  old_secret_until: optionalTimestamp('Until this time, deliveries are also signed with the previous secret.'),
  created: timestamp(),
  modified: timestamp(),
}
const sample = {
  name: 'Release notes',
  url: 'https://hooks.example.com/cairn',
  types: ['task.moved', 'task.created'],
  ordered: false,
  language: 'en',
  reason: null,
  failing_since: null,
  old_secret_until: null,
}

export const Webhook = Type.Object(shown, { $id: 'Webhook', additionalProperties: false, sample })
export type Webhook = Static<typeof Webhook>

/** Returned only when a webhook is created or its secret is rotated. */
export const WebhookWithSecret = Type.Object(
  { ...shown, secret: Type.String({ description: "Save it; it's only returned once." }) },
  {
    $id: 'WebhookWithSecret',
    additionalProperties: false,
    sample: { ...sample, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
  },
)

const fields = {
  name: line(maxLengths.name),
  url: Type.String({
    minLength: 1,
    maxLength: maxLengths.url,
    format: 'http-url',
    trim: true,
    description: 'Must be on the public internet.',
  }),
}
const optional = {
  types: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 200,
      description:
        'The events it receives. `task.*` means all task events, and `*` all events, including those added by later versions. Default: the events a public token can see, except votes.',
    }),
  ),
  ordered: Type.Optional(
    Type.Boolean({ description: 'Whether deliveries wait for an earlier one that is failing. Default: false.' }),
  ),
  shape: Type.Optional(Type.Enum([...shapes], { description: 'The format of the body. Default: `standard`.' })),
  language: Type.Optional(Type.String({ maxLength: 20, description: 'The language of chat messages. Default: `en`.' })),
  active: Type.Optional(Type.Boolean({ description: 'False pauses it, true resumes it.' })),
}
const readOnlyFields = ['id', 'state', 'reason', 'failing_since', 'old_secret_until', 'created', 'modified', 'secret']

export const NewWebhook = createBody({ ...fields, ...optional }, { additionalProperties: false, readOnlyFields })
export type NewWebhook = Static<typeof NewWebhook>

export const WebhookEdit = Type.Object(
  { name: Type.Optional(fields.name), url: Type.Optional(fields.url), ...optional },
  { additionalProperties: false, readOnlyFields },
)
export type WebhookEdit = Static<typeof WebhookEdit>

export const WebhookTest = Type.Object(
  { type: Type.String({ maxLength: 100, description: 'The type of event, such as `task.moved`.' }) },
  { additionalProperties: false },
)

export const resendable = ['failed', 'missed'] as const

export const Resend = Type.Object(
  {
    state: Type.Enum([...resendable], {
      description: 'Which deliveries to resend: abandoned ones, or ones missed while the webhook was paused.',
    }),
    since: Type.Optional(timestampField('first', { description: 'Only events at this time or later.' })),
  },
  { additionalProperties: false },
)
export type Resend = Static<typeof Resend>

export const Resent = Type.Object(
  { deliveries: Type.Integer({ description: 'The number of deliveries that will be resent.' }) },
  { $id: 'Resent', additionalProperties: false, sample: { deliveries: 12 } },
)

const delivery = {
  id: Type.Integer(),
  webhook_id: Type.Integer(),
  message_id: Type.String({
    description: 'Sent as the `webhook-id` header. It stays the same when the delivery is resent.',
  }),
  event_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for a test event.' }),
  seq: Type.Union([Type.Integer(), Type.Null()], { description: "The event's position in the feed." }),
  type: Type.String(),
  task_id: Type.Union([Type.Integer(), Type.Null()]),
  state: Type.Enum([...deliveryStates]),
  attempts: Type.Integer(),
  next_attempt: optionalTimestamp('Null if no attempt is due.'),
  last_attempt: optionalTimestamp('Null before the first attempt.'),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'The HTTP status of the last attempt.' }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why the last attempt failed.' }),
  duration_ms: Type.Union([Type.Integer(), Type.Null()], { description: 'How long the last attempt took.' }),
  created: timestamp(),
}
const deliverySample = {
  message_id: 'evt_1_1',
  type: 'task.moved',
  state: 'delivered',
  next_attempt: null,
  status: 200,
  error: null,
  duration_ms: 87,
}

export const Delivery = Type.Object(delivery, { $id: 'Delivery', additionalProperties: false, sample: deliverySample })
export type Delivery = Static<typeof Delivery>

/** The request body. Rendered when it's read, without data that has been erased since. */
const DeliveryRequest = Type.Object(
  {
    url: Type.String(),
    headers: Type.Unsafe<Record<string, string>>({ type: 'object', description: 'The headers, except the signature.' }),
    body: Type.String(),
  },
  {
    additionalProperties: false,
    sample: { url: sample.url, headers: { 'webhook-id': 'evt_1_1' }, body: '{"type":"task.moved"}' },
  },
)

export const DeliveryDetails = Type.Object(
  {
    ...delivery,
    request: Type.Union([DeliveryRequest, Type.Null()], {
      description:
        'The request as it would be sent now, without data that has been erased since. Null if the event was deleted.',
    }),
    answer: Type.Union([Type.String(), Type.Null()], { description: 'The beginning of the last response.' }),
  },
  { $id: 'DeliveryDetails', additionalProperties: false, sample: { ...deliverySample, answer: 'ok' } },
)
export type DeliveryDetails = Static<typeof DeliveryDetails>
