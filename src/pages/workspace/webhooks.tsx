import { listWebhooks } from '../../features/webhooks/queries/list-webhooks.ts'
import { eventTypes, usualTypes } from '../../features/webhooks/rules/event-types.ts'
import { NewWebhook } from '../../features/webhooks/schema.ts'
import { createWebhook } from '../../features/webhooks/verbs/create-webhook.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { commonData } from '../layout/common-data.ts'
import { privatePage } from '../sign-in/private-page.ts'
import { workspacePath } from './sections.ts'
import { WebhookSecretView } from './views/webhook-secret.tsx'
import { WebhooksView } from './views/webhooks.tsx'
import { readWebhookForm, tickedTypes } from './webhook-form.ts'
import { openWorkspace } from './workspace-page.ts'

async function showWebhooks(request: PageRequest): Promise<PageResponse> {
  const ctx = await openWorkspace(request, 'administrator')
  const { map, role } = ctx
  const fields = { types: eventTypes(), ticked: tickedTypes(request.form) ?? usualTypes() }
  const webhooks = await listWebhooks(ctx)
  return { view: <WebhooksView {...{ common: commonData(request), map, role, webhooks, ...fields }} /> }
}

/** The secret of a new webhook is in the answer to its form, and on no other page. */
export const webhooksPage: Page = {
  path: workspacePath('webhooks'),
  for: 'administrator',
  needsSignIn: true,
  needsRecentSignIn: true,
  show: showWebhooks,
  submit: async (request) => {
    const ctx = await openWorkspace(request, 'administrator')
    const { map, role } = ctx
    const input = { language: request.language, ...readWebhookForm(NewWebhook, request.form) }
    const { id, secret } = await createWebhook(ctx, input)
    const common = commonData(request)
    return privatePage(<WebhookSecretView {...{ common, map, role, id, secret, name: input.name, isNew: true }} />)
  },
}
