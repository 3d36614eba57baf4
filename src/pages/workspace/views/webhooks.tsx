import type { VNode } from 'preact'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { Webhook } from '../../../features/webhooks/schema.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { workspaceUrl } from '../paths.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookState } from './webhook-state.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  common: CommonData
  map: OpenMapContext['map']
  role: OpenMapContext['role']
  webhooks: Webhook[]
  types: string[]
  ticked: string[]
}

export function WebhooksView({ common, map, role, webhooks, types, ticked }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Workspace common={common} map={map} role={role} section="webhooks">
      <p class="lead">{t('webhooks.about')}</p>
      <Problems common={common} field={null} />
      {webhooks.length === 0 && <p class="muted">{t('webhooks.empty')}</p>}
      <ul class="people" hidden={webhooks.length === 0}>
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <a href={workspaceUrl(map, `webhooks/${webhook.id}`)}>
              <strong>
                <bdi>{webhook.name}</bdi>
              </strong>
            </a>{' '}
            <WebhookState common={common} webhook={webhook} />
            <p class="muted webhook-address" dir="ltr">
              {new URL(webhook.url).host}
            </p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="new-webhook" class="new-record">
        <h2 id="new-webhook">{t('webhooks.new')}</h2>
        {/* Without Turbo: the answer shows the secret, and is no redirect. */}
        <Form common={common} action={workspaceUrl(map, 'webhooks')} data-turbo="false">
          <WebhookFields common={common} types={types} ticked={ticked} />
          <button class="button primary" type="submit">
            {t('webhooks.create')}
          </button>
        </Form>
      </section>
    </Workspace>
  )
}
