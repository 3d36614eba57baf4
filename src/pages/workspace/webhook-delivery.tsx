import { readWebhook } from '../../features/webhooks/queries/list-webhooks.ts'
import { readDelivery } from '../../features/webhooks/queries/read-delivery.ts'
import { resendDelivery } from '../../features/webhooks/verbs/resend-delivery.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { workspacePath, workspaceUrl } from './sections.ts'
import { WebhookDeliveryView } from './views/webhook-delivery.tsx'
import { openWorkspace } from './workspace-page.ts'

/** One delivery: what is sent, what was answered, and a button to send it again. */
export const deliveryPage: Page = {
  path: workspacePath('webhooks/:webhook/deliveries/:delivery'),
  for: 'administrator',
  needsSignIn: true,
  show: async (request) => {
    const { ctx, webhook, delivery } = await opened(request)
    const { map, role } = ctx
    return { view: <WebhookDeliveryView {...{ common: commonData(request), map, role, webhook, delivery }} /> }
  },
  submit: async (request) => {
    const { ctx, webhook, delivery } = await opened(request)
    await resendDelivery(ctx, { delivery_id: delivery.id })
    const redirect = workspaceUrl(ctx.map, `webhooks/${webhook.id}/deliveries/${delivery.id}`)
    return { redirect, flash: 'webhooks.resent' }
  },
}

async function opened(request: PageRequest) {
  const ctx = await openWorkspace(request, 'administrator')
  const webhook = await readWebhook(ctx, idIn(request.params.webhook))
  const delivery = await readDelivery(ctx, idIn(request.params.delivery))
  if (delivery.webhook_id !== webhook.id) throw new NotFound()
  return { ctx, webhook, delivery }
}
