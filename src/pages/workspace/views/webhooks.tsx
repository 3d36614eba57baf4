import type { VNode } from 'preact'
import type { Webhook } from '../../../features/webhooks/schema.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { workspaceUrl } from '../sections.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { Workspace, type WorkspaceProps } from './workspace.tsx'

interface Props extends WorkspaceProps {
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
          <Submit kind="primary">{t('webhooks.create')}</Submit>
        </Form>
      </section>
    </Workspace>
  )
}

interface StateProps {
  common: CommonData
  webhook: Pick<Webhook, 'state' | 'failing_since'>
}

/** Whether a webhook works, in a word. */
export function WebhookState({ common, webhook: { state, failing_since } }: StateProps): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <span class={state === 'active' ? 'badge' : 'badge danger'}>{t(`webhooks.state.${state}`)}</span>
      {failing_since !== null && (
        <span class="webhook-failing">{t('webhooks.failing', { when: t.dateTime(failing_since) })}</span>
      )}
    </>
  )
}
