import Type, { type Static, type TObject } from 'typebox'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { type DeliveryQuery, deliveryFilters } from '../../features/webhooks/queries/delivery-filters.ts'
import {
  listDeliveries,
  listWebhooks,
  readDelivery,
  readWebhook,
} from '../../features/webhooks/queries/read-webhooks.ts'
import { eventTypes, usualTypes } from '../../features/webhooks/rules/webhook-input.ts'
import { type Delivery, NewWebhook, Resend, WebhookEdit, WebhookTest } from '../../features/webhooks/schema.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  rotateSecret,
} from '../../features/webhooks/verbs/manage-webhooks.ts'
import { resendDeliveries, resendDelivery, sendExample } from '../../features/webhooks/verbs/resend.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { PageRequest, PageResponse } from '../../platform/http/page.ts'
import { cursorIn, pagingFields } from '../../platform/records/paging.ts'
import { teamWordsIn } from '../../words/words.ts'
import { idIn } from '../layout/paths.ts'
import { showSecret } from './secret.tsx'
import { WebhookDeliveryView } from './views/webhook-deliveries.tsx'
import { typesIn } from './views/webhook-fields.tsx'
import { WebhooksView, WebhookView } from './views/webhooks.tsx'
import { backTo, filledQuery, recordPages } from './workspace-page.ts'

const Shown = Type.Object({ ...deliveryFilters, cursor: pagingFields.cursor })

const ofWebhook = { showOnError: showWebhook } as const

export const webhookPages = recordPages(
  'webhooks',
  { for: 'administrator' },
  {
    /** A new webhook's secret is shown only in the response to its form. */
    '': {
      needsRecentSignIn: true,
      show: async (ctx, request) => {
        const fields = { types: eventTypes(), ticked: typesIn(request.form) ?? usualTypes() }
        return { view: <WebhooksView {...fields} webhooks={await listWebhooks(ctx)} /> }
      },
      submit: async (ctx, request) => {
        const input = { language: request.language, ...readWebhookForm(NewWebhook, request.form) }
        const { id, secret } = await createWebhook(ctx, input)
        return showWebhookSecret(request, { id, name: input.name, secret, title: 'secret.ready' })
      },
    },
    /** Its settings and deliveries. Changing the URL is like creating a webhook, so it has the same guard. */
    ':webhook': {
      needsRecentSignIn: true,
      show: showWebhook,
      submit: async (ctx, { params, form }) => {
        const webhook_id = idIn(params.webhook)
        await editWebhook(ctx, { webhook_id, ...readWebhookForm(WebhookEdit, form) })
        return backTo(ctx, `webhooks/${webhook_id}`, 'webhooks.saved')
      },
    },
    ':webhook/rotate': {
      ...ofWebhook,
      needsRecentSignIn: true,
      submit: async (ctx, request) => {
        const { id, name } = await readWebhook(ctx, idIn(request.params.webhook))
        const secret = await rotateSecret(ctx, { webhook_id: id })
        return showWebhookSecret(request, { id, name, secret, title: 'webhooks.done.rotated' })
      },
    },
    ':webhook/state': {
      ...ofWebhook,
      submit: async (ctx, { params, form }) => {
        const [webhook_id, active] = [idIn(params.webhook), form.active === 'true']
        await editWebhook(ctx, { webhook_id, active })
        return backTo(ctx, `webhooks/${webhook_id}`, active ? 'webhooks.resumed' : 'webhooks.paused')
      },
    },
    ':webhook/delete': {
      ...ofWebhook,
      submit: (ctx, { params }) => deleteWebhook(ctx, { webhook_id: idIn(params.webhook) }),
      done: 'webhooks.deleted',
    },
    ':webhook/test': {
      ...ofWebhook,
      submit: async (ctx, { params, form }) => {
        const webhook_id = idIn(params.webhook)
        const id = await sendExample(ctx, { webhook_id, ...readFields(WebhookTest, { type: '', ...form }) })
        return backTo(ctx, `webhooks/${webhook_id}/deliveries/${id}`, 'webhooks.test.sent')
      },
    },
    ':webhook/resend': {
      ...ofWebhook,
      submit: async (ctx, { params, form: { since, ...form } }) => {
        const webhook_id = idIn(params.webhook)
        const which = readFields(Resend, { state: '', ...form, ...(since ? { since } : {}) })
        await resendDeliveries(ctx, { webhook_id, ...which })
        return backTo(ctx, `webhooks/${webhook_id}`, 'webhooks.resent')
      },
    },
    /** One delivery: the request, the response, and a button to send it again. */
    ':webhook/deliveries/:delivery': {
      show: async (ctx, request) => ({ view: <WebhookDeliveryView {...(await readDeliveryOf(ctx, request))} /> }),
      submit: async (ctx, request) => {
        const { webhook, delivery } = await readDeliveryOf(ctx, request)
        await resendDelivery(ctx, { delivery_id: delivery.id })
        return backTo(ctx, `webhooks/${webhook.id}/deliveries/${delivery.id}`, 'webhooks.resent')
      },
    },
  },
)

async function showWebhook(ctx: OpenMapContext, request: PageRequest) {
  const webhook = await readWebhook(ctx, idIn(request.params.webhook))
  const { cursor, ...filters } = filledQuery(request, Object.keys(Shown.properties))
  const query = readFields(Shown, { ...filters, ...(cursor ? { cursor } : {}) }) as DeliveryQuery
  const { results, next } = await listDeliveries(ctx, { webhook_id: webhook.id, ...query, page_size: 25, count: false })
  return {
    view: (
      <WebhookView
        {...{ webhook, filters, types: eventTypes() }}
        ticked={typesIn(request.form) ?? webhook.types}
        deliveries={results.map((json): Delivery => JSON.parse(json))}
        older={cursorIn(next)}
        isFirst={cursor === undefined}
      />
    ),
  }
}

interface WebhookSecret {
  id: number
  name: string
  secret: string
  title: 'secret.ready' | 'webhooks.done.rotated'
}

function showWebhookSecret({ language }: PageRequest, webhook: WebhookSecret): PageResponse {
  const t = teamWordsIn(language)
  const { id, name, secret, title } = webhook
  return showSecret({
    section: 'webhooks',
    title: t(title, { name }),
    notice: t('webhooks.done.about'),
    ...{ id: 'secret', label: t('secret.title'), text: secret },
    path: `webhooks/${id}`,
  })
}

/** Browsers send a checkbox only if it is ticked. */
function readWebhookForm<Schema extends TObject>(schema: Schema, form: Record<string, string>): Static<Schema> {
  const { types: _types, active: _active, ...fields } = form
  const types = typesIn(form) ?? []
  if (types.length === 0)
    throw new Invalid([{ field: 'types', code: 'none_ticked', message: 'Tick at least one event.' }])
  return { ...(readFields(schema, { ...fields, ordered: form.ordered ?? 'off' }) as object), types } as Static<Schema>
}

async function readDeliveryOf(ctx: OpenMapContext, { params }: PageRequest) {
  const webhook = await readWebhook(ctx, idIn(params.webhook))
  const delivery = await readDelivery(ctx, idIn(params.delivery))
  if (delivery.webhook_id !== webhook.id) throw new NotFound()
  return { webhook, delivery }
}
