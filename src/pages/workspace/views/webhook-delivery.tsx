import type { DeliveryDetails, Webhook } from '../../../features/webhooks/schema.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Form, Problems, Submit } from '../../layout/form.tsx'
import { workspaceUrl } from '../../layout/sections.ts'
import { TimeAgo } from '../../layout/text.tsx'
import { eventWords } from './filter-fields.tsx'
import { Workspace } from './workspace.tsx'

interface Props {
  webhook: Webhook
  delivery: DeliveryDetails
}

export function WebhookDeliveryView({ webhook, delivery }: Props, { t, map }: MapData) {
  const { id, type, state, request } = delivery
  const here = workspaceUrl(map, `webhooks/${webhook.id}`)
  return (
    <Workspace {...{ section: 'webhooks', title: t('webhooks.delivery', { id }) }}>
      <p>
        <a href={here}>
          <bdi>{webhook.name}</bdi>: {t('webhooks.delivery.back')}
        </a>
      </p>
      <p class="delivery-event">
        {eventWords(t, type)} <code>{type}</code>{' '}
        <span class={state === 'failed' ? 'badge danger' : 'badge'}>{t(`webhooks.log.state.${state}`)}</span>
      </p>
      <Facts delivery={delivery} />
      <Form action={`${here}/deliveries/${id}`}>
        <Problems field={null} />
        <Submit>{t('action.resend')}</Submit>
      </Form>
      <h2>{t('webhooks.delivery.answer')}</h2>
      {delivery.answer === null ? (
        <p class="muted">{t('webhooks.delivery.answer.none')}</p>
      ) : (
        <Text label={t('webhooks.delivery.answer')} text={delivery.answer} />
      )}
      <h2>{t('webhooks.delivery.request')}</h2>
      <p class="muted">{t(request ? 'webhooks.delivery.request.about' : 'webhooks.delivery.request.gone')}</p>
      {request && <Text label={t('webhooks.delivery.request')} text={requestText(request)} />}
    </Workspace>
  )
}

function Facts({ delivery }: Pick<Props, 'delivery'>, { t }: CommonData) {
  const { status, error, attempts, last_attempt, next_attempt, duration_ms } = delivery
  return (
    <ul class="webhook-facts">
      <li>{t('webhooks.log.attempts', { count: attempts })}</li>
      {status !== null && <li>HTTP {status}</li>}
      {error !== null && (
        <li>
          <span class="muted">{t('webhooks.delivery.error')}</span> <bdi>{error}</bdi>
        </li>
      )}
      {duration_ms !== null && (
        <li>
          <span class="muted">{t('webhooks.delivery.duration')}</span> {t.number(duration_ms)} ms
        </li>
      )}
      {last_attempt !== null && (
        <li>
          <span class="muted">{t('webhooks.delivery.last')}</span> <TimeAgo timestamp={last_attempt} />
        </li>
      )}
      {next_attempt !== null && (
        <li>
          <span class="muted">{t('webhooks.log.next')}</span> <TimeAgo timestamp={next_attempt} />
        </li>
      )}
    </ul>
  )
}

/** Focusable, so that people can scroll it with the keyboard. */
const Text = ({ label, text }: { label: string; text: string }) => (
  <section class="webhook-text" tabindex={0} aria-label={label}>
    <pre dir="ltr">{text}</pre>
  </section>
)

function requestText({ url, headers, body }: NonNullable<DeliveryDetails['request']>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${url}`, ...lines, '', indented(body)].join('\n')
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
