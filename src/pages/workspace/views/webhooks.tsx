import { presetOf } from '../../../features/webhooks/rules/webhook-input.ts'
import type { Webhook } from '../../../features/webhooks/schema.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { SelectField } from '../../layout/field.tsx'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { eventWords } from './filter-fields.tsx'
import { NewRecord } from './record-forms.tsx'
import { WebhookLog, type WebhookProps } from './webhook-deliveries.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  webhooks: Webhook[]
  types: string[]
  ticked: string[]
}

export const WebhooksView = ({ webhooks, types, ticked }: Props, { t, form, map }: MapData) => (
  <Workspace
    section="webhooks"
    about={t('webhooks.about')}
    create={
      <NewRecord label={t('webhooks.new')} wasSent={form.url !== undefined}>
        {/* Without Turbo: the response shows the secret and isn't a redirect. */}
        <Form action={workspaceUrl(map, 'webhooks')} data-turbo="false">
          <WebhookFields types={types} ticked={ticked} />
          <Submit kind="primary">{t('webhooks.create')}</Submit>
        </Form>
      </NewRecord>
    }
    empty={webhooks.length === 0 && t('webhooks.empty')}
  >
    <Problems field={null} />
    <ul class="rows settings-rows">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <div class="row-main">
            <bdi class="row-name">{webhook.name}</bdi> <WebhookState webhook={webhook} />
            <span class="muted">
              <bdi>{new URL(webhook.url).host}</bdi> · {t(`webhooks.preset.${presetOf(webhook.types)}`)}
            </span>
          </div>
          <a
            class="button quiet"
            href={workspaceUrl(map, `webhooks/${webhook.id}`)}
            aria-label={`${t('webhooks.open')}: ${webhook.name}`}
          >
            {t('webhooks.open')}
          </a>
        </li>
      ))}
    </ul>
  </Workspace>
)

const WebhookState = ({ webhook: { state, failing_since } }: Pick<WebhookProps, 'webhook'>, { t }: CommonData) => (
  <>
    <span class={state === 'active' ? 'badge' : 'badge danger'}>{t(`webhooks.state.${state}`)}</span>
    {failing_since !== null && (
      <span class="webhook-failing">{t('webhooks.failing', { when: t.dateTime(failing_since) })}</span>
    )}
  </>
)

export function WebhookView(props: WebhookProps, { t, form, map }: MapData) {
  const { webhook, types, ticked } = props
  const wasRefused = form.url !== undefined
  return (
    <Workspace section="webhooks" title={webhook.name}>
      <p>
        <WebhookState webhook={webhook} />
        {webhook.reason !== null && <span class="muted"> {t(`webhooks.reason.${webhook.reason}`)}</span>}
      </p>
      <Problems field={null} />
      <Test {...props} />
      <WebhookLog {...props} />
      <details class="folded" open={wasRefused}>
        <summary class="link">{t('webhooks.edit', { name: webhook.name })}</summary>
        <Form action={workspaceUrl(map, `webhooks/${webhook.id}`)}>
          <WebhookFields webhook={webhook} types={types} ticked={ticked} />
          <Submit kind="primary">{t('action.save')}</Submit>
        </Form>
      </details>
      <More {...props} />
    </Workspace>
  )
}

const Test = ({ webhook, types }: WebhookProps, { t, map }: MapData) => (
  <Form action={workspaceUrl(map, `webhooks/${webhook.id}/test`)} class="webhook-row">
    <SelectField
      name="type"
      id="test-type"
      label={t('webhooks.test.type')}
      value={webhook.types[0]}
      options={types.map((type) => [type, eventWords(t, type)])}
    />
    <Submit>{t('webhooks.test.send')}</Submit>
  </Form>
)

function More({ webhook }: WebhookProps, { t, now, map }: MapData) {
  const urlOf = (action: string) => workspaceUrl(map, `webhooks/${webhook.id}/${action}`)
  const isActive = webhook.state === 'active'
  const { old_secret_until } = webhook
  return (
    <details class="folded">
      <summary class="link">{t('webhooks.more')}</summary>
      <Form action={urlOf('state')}>
        <p class="muted">{t('webhooks.pause.about')}</p>
        <Submit name="active" value={isActive ? 'false' : 'true'}>
          {t(isActive ? 'webhooks.pause' : 'webhooks.resume')}
        </Submit>
      </Form>
      <Form action={urlOf('rotate')} data-turbo="false">
        <p class="muted">{t('webhooks.secret.about')}</p>
        {old_secret_until !== null && old_secret_until > now && (
          <p>{t('webhooks.secret.both', { when: t.dateTime(old_secret_until) })}</p>
        )}
        <Submit>{t('webhooks.rotate')}</Submit>
      </Form>
      <Form action={urlOf('delete')}>
        <p class="muted">{t('webhooks.delete.about')}</p>
        <Submit kind="danger">{t('action.delete')}</Submit>
      </Form>
    </details>
  )
}
