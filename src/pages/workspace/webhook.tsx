import Type from 'typebox'
import { type DeliveryQuery, deliveryFilters } from '../../features/webhooks/queries/delivery-filters.ts'
import { listDeliveries } from '../../features/webhooks/queries/list-deliveries.ts'
import { readWebhook } from '../../features/webhooks/queries/list-webhooks.ts'
import { eventTypes } from '../../features/webhooks/rules/event-types.ts'
import { type Delivery, Resend, WebhookEdit, WebhookTest } from '../../features/webhooks/schema.ts'
import { deleteWebhook } from '../../features/webhooks/verbs/delete-webhook.ts'
import { editWebhook } from '../../features/webhooks/verbs/edit-webhook.ts'
import { resendDeliveries } from '../../features/webhooks/verbs/resend-deliveries.ts'
import { rotateSecret } from '../../features/webhooks/verbs/rotate-secret.ts'
import { sendExample } from '../../features/webhooks/verbs/send-example.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { cursorIn, pagingFields } from '../../platform/records/paging.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { privatePage } from '../sign-in/private-page.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { WebhookView } from './views/webhook.tsx'
import { WebhookSecretView } from './views/webhook-secret.tsx'
import { readWebhookForm, tickedTypes } from './webhook-form.ts'
import { filledQuery, openWorkspace } from './workspace-page.ts'

const Shown = Type.Object({ ...deliveryFilters, cursor: pagingFields.cursor })

async function showWebhook(request: PageRequest): Promise<PageResponse> {
  const ctx = await openWorkspace(request, 'administrator')
  const webhook = await readWebhook(ctx, idIn(request.params.webhook))
  const { cursor, ...filters } = filledQuery(request, Object.keys(Shown.properties))
  const query = readFields(Shown, { ...filters, ...(cursor ? { cursor } : {}) }) as DeliveryQuery
  const { results, next } = await listDeliveries(ctx, { webhook_id: webhook.id, ...query, page_size: 25 })
  return {
    view: (
      <WebhookView
        {...{ common: commonData(request), map: ctx.map, role: ctx.role, webhook, filters, types: eventTypes() }}
        ticked={tickedTypes(request.form) ?? webhook.types}
        deliveries={results.map((json): Delivery => JSON.parse(json))}
        older={cursorIn(next)}
        isFirst={cursor === undefined}
      />
    ),
  }
}

const forAdministrators = { for: 'administrator', needsSignIn: true, showOnError: showWebhook } as const

/** What it is told and how, and what became of it. Another URL is as good as a new webhook, so it is as guarded. */
export const webhookPage: Page = {
  ...forAdministrators,
  path: workspacePath('webhooks/:webhook'),
  needsRecentSignIn: true,
  show: showWebhook,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const webhook_id = idIn(request.params.webhook)
    await editWebhook(ctx, { webhook_id, ...readWebhookForm(WebhookEdit, request.form) })
    return { redirect: workspaceUrl(ctx.map, `webhooks/${webhook_id}`), flash: 'webhooks.saved' }
  },
}

export const rotateWebhookAction: Page = {
  ...forAdministrators,
  path: workspacePath('webhooks/:webhook/rotate'),
  needsRecentSignIn: true,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const { map, role } = ctx
    const { id, name } = await readWebhook(ctx, idIn(request.params.webhook))
    const secret = await rotateSecret(ctx, { webhook_id: id })
    const common = commonData(request)
    return privatePage(<WebhookSecretView {...{ common, map, role, id, secret, name, isNew: false }} />)
  },
}

export const pauseWebhookAction: Page = {
  ...forAdministrators,
  path: workspacePath('webhooks/:webhook/state'),
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const webhook_id = idIn(request.params.webhook)
    const active = request.form.active === 'true'
    await editWebhook(ctx, { webhook_id, active })
    const flash = active ? 'webhooks.resumed' : 'webhooks.paused'
    return { redirect: workspaceUrl(ctx.map, `webhooks/${webhook_id}`), flash }
  },
}

export const deleteWebhookAction: Page = {
  ...forAdministrators,
  path: workspacePath('webhooks/:webhook/delete'),
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    await deleteWebhook(ctx, { webhook_id: idIn(request.params.webhook) })
    return { redirect: workspaceUrl(ctx.map, 'webhooks'), flash: 'webhooks.deleted' }
  },
}

export const testWebhookAction: Page = {
  ...forAdministrators,
  path: workspacePath('webhooks/:webhook/test'),
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const webhook_id = idIn(request.params.webhook)
    const id = await sendExample(ctx, { webhook_id, ...readFields(WebhookTest, { type: '', ...request.form }) })
    const redirect = workspaceUrl(ctx.map, `webhooks/${webhook_id}/deliveries/${id}`)
    return { redirect, flash: 'webhooks.test.sent' }
  },
}

export const resendAction: Page = {
  ...forAdministrators,
  path: workspacePath('webhooks/:webhook/resend'),
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const webhook_id = idIn(request.params.webhook)
    const { since, ...form } = request.form
    await resendDeliveries(ctx, {
      webhook_id,
      ...readFields(Resend, { state: '', ...form, ...(since ? { since } : {}) }),
    })
    return { redirect: workspaceUrl(ctx.map, `webhooks/${webhook_id}`), flash: 'webhooks.resent' }
  },
}
