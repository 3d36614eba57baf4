import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import { Field } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { workspaceUrl } from '../paths.ts'
import { eventWords } from './event-words.ts'
import type { WebhookProps } from './webhook-data.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { WebhookState } from './webhook-state.tsx'
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
          <button class="button primary" type="submit">
            {t('webhooks.save')}
          </button>
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
      <button class="button" type="submit">
        {t('webhooks.test.send')}
      </button>
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
        <button class="button" type="submit" name="active" value={isActive ? 'false' : 'true'}>
          {t(isActive ? 'webhooks.pause' : 'webhooks.resume')}
        </button>
      </Form>
      <Form common={common} action={urlOf('rotate')} data-turbo="false">
        <p class="muted">{t('webhooks.secret.about')}</p>
        {old_secret_until !== null && old_secret_until > common.now && (
          <p>{t('webhooks.secret.both', { when: t.dateTime(old_secret_until) })}</p>
        )}
        <button class="button" type="submit">
          {t('webhooks.rotate')}
        </button>
      </Form>
      <Form common={common} action={urlOf('delete')}>
        <p class="muted">{t('webhooks.delete.about')}</p>
        <button class="button danger" type="submit">
          {t('webhooks.delete')}
        </button>
      </Form>
    </details>
  )
}
