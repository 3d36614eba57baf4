import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { Field } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { workspaceUrl } from '../sections.ts'
import { eventWords } from './filter-fields.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookLog, type WebhookProps } from './webhook-log.tsx'
import { WebhookState } from './webhooks.tsx'
import { Workspace } from './workspace.tsx'

export function WebhookView(props: WebhookProps): VNode {
  const { common, map, role, webhook, types, ticked } = props
  const t = wordsIn(common.language)
  const wasRefused = common.form.url !== undefined
  return (
    <Workspace common={common} map={map} role={role} section="webhooks" title={webhook.name}>
      <p>
        <WebhookState common={common} webhook={webhook} />
        {webhook.reason !== null && <span class="muted"> {t(`webhooks.reason.${webhook.reason}`)}</span>}
      </p>
      <Problems common={common} field={null} />
      <Test {...props} />
      <WebhookLog {...props} />
      <details class="folded" open={wasRefused}>
        <summary>{t('webhooks.edit', { name: webhook.name })}</summary>
        <Form common={common} action={workspaceUrl(map, `webhooks/${webhook.id}`)}>
          <WebhookFields common={common} webhook={webhook} types={types} ticked={ticked} />
          <Submit kind="primary">{t('webhooks.save')}</Submit>
        </Form>
      </details>
      <More {...props} />
    </Workspace>
  )
}

function Test({ common, map, webhook, types }: WebhookProps): VNode {
  const t = wordsIn(common.language)
  const chosen = common.form.type ?? webhook.types[0]
  return (
    <Form common={common} action={workspaceUrl(map, `webhooks/${webhook.id}/test`)} class="webhook-row">
      <Field common={common} name="type" id="test-type" label={t('webhooks.test.type')}>
        {(attributes) => (
          <select {...attributes}>
            {types.map((type) => (
              <option key={type} value={type} selected={type === chosen}>
                {eventWords(t, type)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Submit>{t('webhooks.test.send')}</Submit>
    </Form>
  )
}

/** What is seldom done. */
function More({ common, map, webhook }: WebhookProps): VNode {
  const t = wordsIn(common.language)
  const urlOf = (action: string) => workspaceUrl(map, `webhooks/${webhook.id}/${action}`)
  const isActive = webhook.state === 'active'
  const { old_secret_until } = webhook
  return (
    <details class="folded">
      <summary>{t('webhooks.more')}</summary>
      <Form common={common} action={urlOf('state')}>
        <p class="muted">{t('webhooks.pause.about')}</p>
        <Submit name="active" value={isActive ? 'false' : 'true'}>
          {t(isActive ? 'webhooks.pause' : 'webhooks.resume')}
        </Submit>
      </Form>
      <Form common={common} action={urlOf('rotate')} data-turbo="false">
        <p class="muted">{t('webhooks.secret.about')}</p>
        {old_secret_until !== null && old_secret_until > common.now && (
          <p>{t('webhooks.secret.both', { when: t.dateTime(old_secret_until) })}</p>
        )}
        <Submit>{t('webhooks.rotate')}</Submit>
      </Form>
      <Form common={common} action={urlOf('delete')}>
        <p class="muted">{t('webhooks.delete.about')}</p>
        <Submit kind="danger">{t('webhooks.delete')}</Submit>
      </Form>
    </details>
  )
}
